/** Pictures made of lines and squares: circuits, a planner, a map of lines, and a blueprint. */
import { circle, type Drawing, glow, gradient, path, randomFrom, rect, round, times } from "./shapes.ts";

const traces: Drawing = {
  name: "traces",
  width: 1_600,
  height: 1_000,
  draw: () => {
    const random = randomFrom(14);
    const step = 40;
    const teal = ["#12c9b0", "#0f8f80", "#3fe0ca", "#2c6f86"] as const;
    const trace = () => {
      let [x, y] = [Math.round(random.between(0, 40)) * step, Math.round(random.between(0, 25)) * step];
      const start = [x, y] as const;
      const along = random.pick([1, -1]);
      const isFlat = random.between(0, 1) > 0.4;
      const points = [`${x} ${y}`];
      for (let at = 0; at < 4; at += 1) {
        const far = random.pick([2, 3, 5, 7]) * step;
        if (isFlat) x += far * along;
        else y += far * along;
        points.push(`${x} ${y}`);
        const bend = random.pick([1, 2, -1, -2]) * step;
        x += isFlat ? Math.abs(bend) * along : bend;
        y += isFlat ? bend : Math.abs(bend) * along;
        points.push(`${x} ${y}`);
      }
      const color = random.pick(teal);
      const opacity = round(random.between(0.35, 1));
      return (
        path(
          `M${points.join("L")}`,
          "none",
          `stroke="${color}" stroke-width="4" stroke-linejoin="round" opacity="${opacity}"`,
        ) +
        [start, [x, y] as const]
          .map(([cx, cy]) => circle(cx, cy, 9, color, `opacity="${opacity}"`) + circle(cx, cy, 4, "#0b1b2a"))
          .join("")
      );
    };
    const chip = (x: number, y: number, size: number) =>
      times(size / 20 - 1, (at) =>
        [
          rect(x + 16 + at * 20, y - 14, 8, size + 28, "#6f8fb0"),
          rect(x - 14, y + 16 + at * 20, size + 28, 8, "#6f8fb0"),
        ].join(""),
      ).join("") +
      rect(x, y, size, size, "#14304a", 'rx="8" stroke="#2f577c" stroke-width="3"') +
      rect(x + size * 0.28, y + size * 0.28, size * 0.44, size * 0.44, "#12c9b0", 'rx="6" opacity=".85"');
    const lights = times(9, () =>
      circle(
        round(random.between(0, 1_600)),
        round(random.between(0, 1_000)),
        220,
        "url(#light)",
        'opacity=".2"',
      ),
    );
    return `<defs>${gradient("board", "#10273d", "#0b1b2a", "#0c2230")}${glow("light", "#12c9b0")}</defs>${rect(0, 0, 1_600, 1_000, "url(#board)")}${times(40, (column) => times(25, (line) => circle(column * step, line * step, 1.6, "#2b4a66")).join("")).join("")}${lights.join("")}
${times(64, trace).join("")}${chip(90, 240, 160)}${chip(1_330, 520, 180)}${chip(700, 100, 140)}${chip(150, 730, 120)}${chip(1_380, 130, 120)}`;
  },
};

const planner: Drawing = {
  name: "planner",
  width: 1_000,
  height: 1_200,
  draw: () => {
    const random = randomFrom(6);
    const [size, gap] = [176, 22];
    const white = 'stroke="#fff" stroke-width="16" stroke-linecap="round" stroke-linejoin="round"';
    const day = (x: number, y: number) => {
      const fill = random.pick([
        "#fff",
        "#fff",
        "#fff",
        "#f4d8ee",
        "#e2d6fb",
        "#d4217c",
        "#6a35d9",
        "#ff9d5c",
        "#ffd166",
      ]);
      const isStrong = fill === "#d4217c" || fill === "#6a35d9" || fill === "#ff9d5c";
      const inside = isStrong
        ? random.pick([
            path("M56 102L82 128L130 76", "none", white),
            path("M96 146Q50 114 50 90A23 23 0 0 1 96 84A23 23 0 0 1 142 90Q142 114 96 146Z", "#fff"),
            path("M96 62L108 92L140 94L115 114L124 146L96 128L68 146L77 114L52 94L84 92Z", "#fff"),
          ])
        : random.pick([
            rect(26, 72, 104, 16, "#c9a9ee", 'rx="8"') + rect(26, 102, 70, 16, "#f0a8cf", 'rx="8"'),
            rect(26, 72, 70, 16, "#f0a8cf", 'rx="8"'),
            rect(26, 72, 118, 16, "#ffb98a", 'rx="8"') +
              rect(26, 102, 90, 16, "#c9a9ee", 'rx="8"') +
              rect(26, 132, 50, 16, "#f0a8cf", 'rx="8"'),
            "",
          ]);
      return `<g transform="translate(${x} ${y})">${rect(0, 8, size, size, "#4a2a86", 'rx="30" opacity=".12"')}${rect(0, 0, size, size, fill, 'rx="30"')}${inside}${rect(26, 28, 34, 14, isStrong ? "#fff" : "#6a35d9", 'rx="7"')}</g>`;
    };
    const days = times(10, (line) =>
      times(9, (column) => day(-450 + column * (size + gap), -240 + line * (size + gap))).join(""),
    );
    return `<defs>${gradient("ground", "#ecdffb", "#f9dcea")}</defs>${rect(0, 0, 1_000, 1_200, "url(#ground)")}<g transform="rotate(-9 500 600)">${days.join("")}</g>`;
  },
};

const lines: Drawing = {
  name: "lines",
  width: 1_440,
  height: 480,
  draw: () => {
    const line = (d: string, color: string) =>
      path(d, "none", `stroke="${color}" stroke-width="15" stroke-linejoin="round" stroke-linecap="round"`);
    const stop = (x: number, y: number, color: string) =>
      circle(x, y, 13, "#fff", `stroke="${color}" stroke-width="6"`);
    const change = (x: number, y: number, wide: number, high: number) =>
      rect(x - 20, y - 20, wide + 40, high + 40, "#fff", 'rx="20" stroke="#2a2550" stroke-width="7"');
    const [indigo, orange, green, red, blue] = [
      "#5a4fb8",
      "#e2874a",
      "#3f9a72",
      "#c94f6d",
      "#3c8fc4",
    ] as const;
    const streets =
      times(16, (at) =>
        path(`M${at * 110 - 200} 0L${at * 110 + 40} 480`, "none", 'stroke="#e3deef" stroke-width="6"'),
      ).join("") +
      times(6, (at) =>
        path(`M0 ${at * 92 + 20}L1440 ${at * 92 - 30}`, "none", 'stroke="#e3deef" stroke-width="6"'),
      ).join("");
    const stops = (
      [
        [120, 120, indigo],
        [300, 120, indigo],
        [1_210, 340, indigo],
        [1_340, 340, indigo],
        [110, 360, orange],
        [260, 360, orange],
        [1_120, 140, orange],
        [620, 80, green],
        [1_060, 318, green],
        [1_160, 418, green],
        [200, 240, red],
        [1_290, 240, red],
        [400, 420, blue],
        [1_000, 60, blue],
      ] as const
    ).map(([x, y, color]) => stop(x, y, color));
    return `${rect(0, 0, 1_440, 480, "#f3f0fa")}${streets}${path("M-20 300Q240 250 420 320T820 420T1460 380", "none", 'stroke="#cfe2ef" stroke-width="58"')}
${line("M-20 120H380L600 340H1460", indigo)}${line("M-20 360H360L580 140H1460", orange)}${line("M520 -20L698 158H900L1240 498", green)}${line("M-20 240H1460", red)}${line("M330 490L400 420H640L1000 60L1090 -30", blue)}
${change(480, 220, 0, 20)}${change(820, 240, 0, 0)}${change(982, 240, 0, 0)}${change(900, 140, 20, 18)}${change(720, 340, 0, 0)}${stops.join("")}`;
  },
};

const blueprint: Drawing = {
  name: "blueprint",
  width: 1_440,
  height: 480,
  draw: () => {
    const ink = (width: number, opacity = 1) =>
      `stroke="#eaf1ff" stroke-width="${width}" opacity="${opacity}"`;
    const stroke = (d: string, width = 3, opacity = 1) => path(d, "none", ink(width, opacity));
    const grid =
      times(49, (at) => stroke(`M${at * 30} 0V480`, at % 4 ? 1 : 2, 0.16)).join("") +
      times(17, (at) => stroke(`M0 ${at * 30}H1440`, at % 4 ? 1 : 2, 0.16)).join("");
    const house = (x: number, top: number, columns: number, floors: number) => {
      const [wide, high] = [columns * 60, floors * 60];
      const windows = times(floors, (floor) =>
        times(columns, (column) =>
          rect(x + column * 60 + 16, top + floor * 60 + 14, 28, 34, "none", ink(2.5)),
        ).join(""),
      ).join("");
      return (
        rect(x, top, wide, high, "#0f3aa8", ink(4)) +
        times(floors, (floor) => stroke(`M${x} ${top + floor * 60}H${x + wide}`, 2, 0.7)).join("") +
        windows
      );
    };
    const scaffold =
      times(4, (at) => stroke(`M${640 + at * 60} 400V120`, 3)).join("") +
      times(5, (at) =>
        stroke(
          `M640 ${160 + at * 60}H820M640 ${160 + at * 60}L700 ${at * 60 + 100}M760 ${160 + at * 60}L820 ${at * 60 + 100}`,
          2.5,
          0.85,
        ),
      ).join("");
    const braces = times(
      9,
      (at) => `M${1_082 + (at % 2) * 36} ${390 - at * 36}L${1_118 - (at % 2) * 36} ${354 - at * 36}`,
    ).join("");
    const jib = times(
      14,
      (at) => `M${800 + at * 26} ${at % 2 ? 72 : 92}L${826 + at * 26} ${at % 2 ? 92 : 72}`,
    ).join("");
    const crane =
      stroke("M1082 400V60M1118 400V60", 4) +
      stroke(braces, 2.5) +
      stroke("M790 92H1270M800 72H1100L1100 34L840 72M1100 34L1260 92", 4) +
      stroke(jib, 2) +
      stroke("M880 92V190", 2.5) +
      rect(850, 190, 60, 34, "#ffc93c") +
      rect(1_222, 92, 46, 44, "#0f3aa8", ink(4)) +
      rect(1_122, 96, 40, 40, "#0f3aa8", ink(3));
    const size = (x: number, to: number, y: number) =>
      stroke(`M${x} ${y}H${to}M${x} ${y - 10}V${y + 10}M${to} ${y - 10}V${y + 10}`, 2.5, 0.9);
    return `<defs>${gradient("sheet", "#1b4fd0", "#123c9f")}</defs>${rect(0, 0, 1_440, 480, "url(#sheet)")}${grid}<g transform="translate(58 30) scale(.92)">${house(110, 160, 4, 4)}${house(400, 220, 3, 3)}${house(640, 160, 3, 4)}${scaffold}${crane}${stroke("M-80 400H1520", 5)}${size(110, 350, 424)}${size(400, 580, 424)}${size(640, 820, 424)}${stroke("M76 160V400M66 160H86M66 400H86", 2.5, 0.9)}${house(1_270, 280, 2, 2)}</g>`;
  },
};

export const plans: readonly Drawing[] = [traces, planner, lines, blueprint];
