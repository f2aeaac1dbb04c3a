/** Places that people made or shaped: a street, docks, a garden, a beach, a fjord with a ship, a warehouse. */
import {
  circle,
  type Drawing,
  glow,
  gradient,
  path,
  randomFrom,
  rect,
  ridge,
  round,
  times,
} from "./shapes.ts";

const street: Drawing = {
  name: "street",
  width: 1_440,
  height: 480,
  draw: () => {
    const random = randomFrom(8);
    const ground = 400;
    const walls = ["#d9795a", "#e8b86a", "#f0e2cc", "#6f93b8", "#c9d3c0", "#b8583f", "#e9cf9d", "#93a9bd"];
    const houses: string[] = [];
    let x = -30;
    for (let at = 0; x < 1_440; at += 1) {
      const wide = random.between(128, 176);
      const top = random.between(126, 196);
      const wall = walls[at % walls.length] ?? "#f0e2cc";
      const roof = random.pick(["#5b3b34", "#46505f", "#7a4a3b"]);
      const gable = at % 3 === 1;
      houses.push(
        gable
          ? path(
              `M${round(x)} ${round(top)}L${round(x + wide / 2)} ${round(top - 62)}L${round(x + wide)} ${round(top)}Z`,
              wall,
            )
          : path(
              `M${round(x - 4)} ${round(top)}L${round(x + 16)} ${round(top - 40)}H${round(x + wide - 16)}L${round(x + wide + 4)} ${round(top)}Z`,
              roof,
            ),
        rect(round(x), round(top), round(wide + 1), round(ground - top), wall),
      );
      const columns = 3;
      const step = (wide - 34) / columns;
      for (let line = 0; line < 3; line += 1)
        for (let column = 0; column < columns; column += 1) {
          const [left, upper] = [x + 17 + step * column + (step - 22) / 2, top + 20 + line * 62];
          if (upper > ground - 100) continue;
          houses.push(
            rect(
              round(left),
              round(upper),
              22,
              36,
              random.pick(["#fff3cf", "#3d5876", "#3d5876", "#4d6a88"]),
              'rx="2"',
            ),
            rect(round(left - 3), round(upper + 36), 28, 4, "#fff", 'opacity=".6"'),
          );
        }
      houses.push(
        rect(round(x + wide * 0.16), ground - 66, 30, 66, roof, 'rx="3"'),
        rect(round(x + wide * 0.48), ground - 60, round(wide * 0.38), 38, "#2f4560", 'rx="2"'),
      );
      if (at % 2)
        houses.push(
          path(
            `M${round(x + wide * 0.44)} ${ground - 66}H${round(x + wide * 0.9)}L${round(x + wide * 0.94)} ${ground - 46}H${round(x + wide * 0.4)}Z`,
            random.pick(["#1d4f91", "#c4453a", "#2f7d63"]),
          ),
        );
      x += wide;
    }
    const tree = (at: number, size: number) =>
      rect(at - 4, ground - 70 * size, 8, 74 * size, "#5f4634") +
      circle(at, ground - 104 * size, 44 * size, "#3f7d58") +
      circle(at - 26 * size, ground - 84 * size, 30 * size, "#35704d") +
      circle(at + 26 * size, ground - 88 * size, 32 * size, "#559468");
    const bench = `<g transform="translate(560 ${ground - 10})">${rect(0, -14, 96, 8, "#7d4f30", 'rx="2"')}${rect(0, -36, 96, 7, "#7d4f30", 'rx="2"')}${rect(8, -40, 6, 44, "#39404c")}${rect(82, -40, 6, 44, "#39404c")}</g>`;
    const bike = `<g transform="translate(1010 ${ground - 16})" fill="none" stroke="#1d2c44" stroke-width="4"><circle cx="0" cy="0" r="20"/><circle cx="64" cy="0" r="20"/><path d="M0 0L20 -30H50L64 0M20 -30L32 0H0M32 0L50 -30L46 -42H58M14 -38H28"/></g>`;
    const bed = times(7, (at) =>
      circle(742 + at * 15, ground - 24, 9, random.pick(["#e0577b", "#f2b64b", "#fff3e0"])),
    );
    return `<defs>${gradient("sky", "#bcd8ea", "#e8eef0", "#f8ecd6")}${glow("sun", "#fff4d2")}</defs>${rect(0, 0, 1_440, 480, "url(#sky)")}${circle(1_080, 90, 190, "url(#sun)")}
${houses.join("")}${rect(0, ground, 1_440, 80, "#8c949e")}${rect(0, ground, 1_440, 16, "#c9ccd0")}${times(15, (at) => rect(at * 104, 444, 56, 5, "#fff", 'opacity=".7"')).join("")}
${tree(212, 1.05)}${tree(690, 0.9)}${tree(934, 1.1)}${tree(1_300, 1)}${bench}${rect(732, ground - 20, 110, 24, "#8a5a38", 'rx="3"')}${bed.join("")}${bike}`;
  },
};

const docks: Drawing = {
  name: "docks",
  width: 1_440,
  height: 480,
  draw: () => {
    const ink = "#2b251e";
    const crane = (x: number, size: number, isLeft: boolean) =>
      `<g transform="translate(${x} 366) scale(${isLeft ? -size : size} ${size})" stroke="${ink}" fill="none" stroke-width="7" stroke-linejoin="round"><path d="M-34 0L-16 -120H16L34 0M-28 -40H28M-22 -80H22M-28 -40L22 -80M-16 -120L150 -236M16 -120L150 -236M-60 -150L150 -236"/><path d="M150 -236V-110" stroke-width="3"/><rect x="-60" y="-160" width="70" height="44" fill="${ink}"/><rect x="136" y="-112" width="28" height="22" fill="${ink}"/></g>`;
    const ship =
      path("M420 356H1010L980 404H470Z", ink) +
      rect(820, 262, 130, 96, "#4a4136") +
      rect(850, 216, 44, 50, "#8d3a22") +
      rect(850, 228, 44, 10, "#efe2c6") +
      times(5, (at) => rect(836 + at * 22, 282, 12, 14, "#f0d9a4")).join("") +
      rect(500, 312, 70, 44, "#6b5b45") +
      rect(578, 300, 70, 56, "#7d6a4e") +
      rect(656, 312, 70, 44, "#584a38") +
      path(
        "M470 356V240M470 250L560 320M776 356V226M776 236L680 310",
        "none",
        `stroke="${ink}" stroke-width="5"`,
      );
    const sheds = times(5, (at) =>
      path(
        `M${-20 + at * 84} 366V318L${22 + at * 84} 296L${64 + at * 84} 318V366Z`,
        at % 2 ? "#5d5040" : "#6c5d49",
      ),
    ).join("");
    const random = randomFrom(3);
    const gleams = times(70, () =>
      rect(
        round(random.between(0, 1_420)),
        round(random.between(396, 474)),
        round(random.between(18, 90)),
        2.5,
        "#f6e3b6",
        `opacity="${round(random.between(0.2, 0.7))}"`,
      ),
    );
    const gulls = (
      [
        [250, 110],
        [310, 84],
        [620, 128],
        [1_080, 92],
        [1_130, 120],
      ] as const
    ).map(([x, y]) =>
      path(
        `M${x} ${y}q12 -14 22 0q10 -14 24 -2`,
        "none",
        `stroke="${ink}" stroke-width="3.5" stroke-linecap="round"`,
      ),
    );
    return `<defs>${gradient("sky", "#cdb78e", "#e6d1a0", "#f3dfb2")}${gradient("water", "#a58a5e", "#5c4c38")}${glow("sun", "#fff2cd")}</defs>${rect(0, 0, 1_440, 480, "url(#sky)")}${circle(700, 250, 260, "url(#sun)")}${circle(700, 250, 62, "#fbeec6")}
${path("M0 366V330Q300 306 620 336T1440 318V366Z", "#b79e72")}${rect(0, 366, 1_440, 114, "url(#water)")}${gleams.join("")}${sheds}${rect(0, 360, 400, 16, ink)}${rect(1_040, 360, 400, 16, ink)}${crane(150, 1, false)}${crane(1_330, 1.02, true)}${crane(1_150, 0.8, true)}${ship}${gulls.join("")}`;
  },
};

const larkspur: Drawing = {
  name: "larkspur",
  width: 1_600,
  height: 1_000,
  draw: () => {
    const random = randomFrom(11);
    const far = [
      ["#5a63d8", "#7d86ec", "#a3abf6"],
      ["#4a46b8", "#6b66d8", "#938fee"],
      ["#7b54c4", "#9b78dc", "#c0a6ee"],
      ["#3d56d6", "#6d83ea", "#a5b4f6"],
    ] as const;
    const spike = (x: number, top: number, size: number) => {
      const colors = random.pick(far);
      const count = Math.round((1_000 - top) / (30 * size)) - 3;
      const lean = random.between(-26, 26);
      const blooms = times(count, (at) => {
        const part = at / count;
        const y = top + at * 30 * size;
        const wide = (10 + 30 * Math.min(1, part * 1.8)) * size;
        const middle = x + lean * (1 - part) + (at % 2 ? 1 : -1) * wide * 0.42;
        const petal = (dx: number, dy: number, color: string) =>
          `<ellipse cx="${round(middle + dx * wide)}" cy="${round(y + dy * wide)}" rx="${round(wide * 0.52)}" ry="${round(wide * 0.44)}" fill="${color}"/>`;
        return (
          petal(-0.42, 0.1, colors[0]) +
          petal(0.42, 0.1, colors[1]) +
          petal(0, -0.34, colors[1]) +
          petal(0, 0.36, colors[2]) +
          (wide > 18 ? circle(round(middle), round(y), round(wide * 0.17), "#fdf6e2") : "")
        );
      });
      return (
        path(
          `M${round(x)} 1000Q${round(x)} ${round(top + 200)} ${round(x + lean)} ${round(top - 14)}`,
          "none",
          `stroke="#5c8a5c" stroke-width="${round(6 * size)}"`,
        ) + blooms.join("")
      );
    };
    const row = (count: number, from: number, to: number, size: number, more = "") =>
      `<g ${more}>${times(count, (at) => {
        const x = ((at + 0.5) / count) * 1_640 - 20 + random.between(-22, 22);
        // Phones show only the upper middle, so the tallest grow there.
        const isMiddle = Math.abs(x - 800) < 330;
        return spike(x, isMiddle ? random.between(from - 70, from + 110) : random.between(from, to), size);
      }).join("")}</g>`;
    const grass = times(90, () => {
      const x = random.between(0, 1_600);
      const tall = random.between(90, 260);
      return path(
        `M${round(x - 7)} 1000Q${round(x)} ${round(1_000 - tall * 0.6)} ${round(x + random.between(-40, 40))} ${round(1_000 - tall)}Q${round(x + 8)} ${round(1_000 - tall * 0.5)} ${round(x + 7)} 1000Z`,
        random.pick(["#4d7d55", "#6a9a68", "#3d6b4a"]),
      );
    });
    return `<defs>${gradient("sky", "#dfe6fb", "#eef0fa", "#f7f1e2")}${glow("sun", "#fffbe8")}</defs>${rect(0, 0, 1_600, 1_000, "url(#sky)")}${circle(1_180, 240, 420, "url(#sun)")}
${row(11, 240, 560, 0.8, 'opacity=".38"')}${row(15, 120, 430, 1.25)}${grass.join("")}`;
  },
};

const pebbles: Drawing = {
  name: "pebbles",
  width: 1_000,
  height: 1_200,
  draw: () => {
    const random = randomFrom(9);
    const [width, height] = [1_000, 1_200];
    const stones = (
      [
        [500, 838, 250, 84, "#5f7d7a", "#3f5c5b"],
        [480, 706, 190, 68, "#a9b8b0", "#7c8f89"],
        [520, 592, 144, 56, "#e9e1d2", "#c2b7a4"],
        [494, 498, 104, 44, "#7a9a97", "#557876"],
        [508, 424, 66, 34, "#f3eee3", "#d3c8b5"],
      ] as const
    ).map(
      ([x, y, wide, high, light, shade], at) =>
        `<defs><linearGradient id="s${at}" x1="0" y1="0" x2=".25" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${shade}"/></linearGradient></defs><ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${high}" fill="url(#s${at})"/>${times(9, () => circle(round(x + random.between(-wide * 0.6, wide * 0.6)), round(y + random.between(-high * 0.5, high * 0.5)), random.pick([1.5, 2, 3]), "#2c4644", 'opacity=".3"')).join("")}<path d="M${round(x - wide * 0.66)} ${round(y - high * 0.36)}Q${x - wide * 0.2} ${round(y - high * 0.9)} ${round(x + wide * 0.3)} ${round(y - high * 0.78)}" stroke="#fff" stroke-opacity=".4" stroke-width="5" fill="none" stroke-linecap="round"/>`,
    );
    const waves = times(26, () =>
      rect(
        round(random.between(-40, 960)),
        round(random.between(668, 770)),
        round(random.between(40, 180)),
        3,
        "#fff",
        `rx="1.5" opacity="${round(random.between(0.15, 0.5))}"`,
      ),
    );
    const ripples = times(9, (at) =>
      path(
        `M0 ${880 + at * 38}Q250 ${850 + at * 40} 500 ${884 + at * 38}T1000 ${872 + at * 40}`,
        "none",
        'stroke="#c9b48f" stroke-width="3" opacity=".55"',
      ),
    );
    const hill = (level: number, fill: string) =>
      path(ridge({ width, height, level, swing: 46, waves: 1.2 }, random).d, fill);
    return `<defs>${gradient("sky", "#bfe0dc", "#e3f0e8", "#f8efdc")}${gradient("sea", "#8fc4bf", "#4f958f")}${gradient("sand", "#ecdfc4", "#dcc8a2")}${glow("sun", "#fff6dc")}</defs>${rect(0, 0, width, height, "url(#sky)")}${circle(690, 330, 320, "url(#sun)")}${circle(690, 330, 96, "#fffaf0")}
${hill(560, "#b3d3cb")}${hill(616, "#8dbab1")}${rect(0, 650, width, 560, "url(#sea)")}${waves.join("")}${path("M0 800Q260 752 520 790T1000 770V1200H0Z", "url(#sand)")}${path("M0 800Q260 752 520 790T1000 770", "none", 'stroke="#fff" stroke-width="9" opacity=".75"')}${ripples.join("")}
<ellipse cx="540" cy="916" rx="300" ry="34" fill="#7d6b48" opacity=".35"/>${stones.join("")}<ellipse cx="806" cy="1010" rx="74" ry="34" fill="#8da29d"/><ellipse cx="800" cy="1000" rx="66" ry="26" fill="#a9bab4"/><ellipse cx="196" cy="1060" rx="56" ry="28" fill="#c9bda8"/><ellipse cx="192" cy="1052" rx="50" ry="22" fill="#e4dac8"/>`;
  },
};

const fjord: Drawing = {
  name: "fjord",
  width: 1_000,
  height: 1_200,
  draw: () => {
    const random = randomFrom(19);
    const peak = (d: string, snow: string, fill: string, white: string) => path(d, fill) + path(snow, white);
    const boxes = times(9, (column) =>
      times(column === 0 || column === 8 ? 2 : 3, (line) =>
        rect(
          300 + column * 37,
          724 - line * 24,
          35,
          22,
          random.pick(["#ffc400", "#ffc400", "#1d6f86", "#e4703a", "#f4efe2", "#2d4a63"]),
        ),
      ).join(""),
    );
    const ship = `${path("M230 746H760L724 812H276Z", "#1d2a38")}${path("M264 790H736L724 812H276Z", "#c2452d")}${boxes.join("")}${rect(646, 640, 74, 106, "#f4efe2")}${rect(640, 654, 92, 12, "#d9d2c0")}${times(3, (at) => rect(654 + at * 22, 674, 14, 12, "#2d4a63")).join("")}${rect(668, 596, 30, 46, "#ffc400")}${rect(668, 606, 30, 10, "#1d2a38")}${path("M246 746V700M246 700L300 740", "none", 'stroke="#1d2a38" stroke-width="5"')}`;
    const gleams = times(60, () =>
      rect(
        round(random.between(-20, 980)),
        round(random.between(760, 1_190)),
        round(random.between(24, 130)),
        3,
        "#fff",
        `rx="1.5" opacity="${round(random.between(0.1, 0.4))}"`,
      ),
    );
    const gulls = (
      [
        [300, 420],
        [352, 392],
        [640, 352],
      ] as const
    ).map(([x, y]) =>
      path(
        `M${x} ${y}q14 -16 25 0q12 -16 27 -2`,
        "none",
        'stroke="#2d4a63" stroke-width="4" stroke-linecap="round"',
      ),
    );
    return `<defs>${gradient("sky", "#8fb9c9", "#cfe0dc", "#fbe9bf")}${gradient("water", "#7fb0b5", "#2f6d80", "#174758")}${glow("sun", "#fff3c4")}</defs>${rect(0, 0, 1_000, 1_200, "url(#sky)")}${circle(520, 470, 330, "url(#sun)")}${circle(520, 470, 74, "#fff8df")}
${peak("M160 740L390 470L470 560L560 500L840 740Z", "M390 470L350 517L384 530L404 512L432 540L440 526Z", "#a9c3c4", "#f2f6f3")}${peak("M-40 760V250L90 170L180 300L240 350L330 560L450 760Z", "M90 170L-4 228V290L40 262L74 310L112 268L160 322L180 300Z", "#4a7a84", "#eef4f2")}${peak("M1040 760V200L920 120L830 270L760 350L690 560L590 760Z", "M920 120L858 224L890 262L920 226L962 280L1000 240V172Z", "#3c6a76", "#eef4f2")}${path("M-40 770V520L70 470L170 610L300 770Z", "#2c5560")}${path("M1040 770V500L930 430L820 620L690 770Z", "#26505b")}
${rect(0, 756, 1_000, 444, "url(#water)")}${path("M240 816H750L690 900H330Z", "#0f3442", 'opacity=".35"')}${gleams.join("")}${ship}${gulls.join("")}`;
  },
};

/** A warehouse, with a forklift and a box that fell off it. */
const warehouse: Drawing = {
  name: "warehouse",
  width: 1_440,
  height: 480,
  draw: () => {
    const random = randomFrom(12);
    const floor = 340;
    const cartons = ["#c99a63", "#b98450", "#d9b07c", "#a8764a"];
    const carton = (x: number, y: number, wide: number, high: number) =>
      rect(round(x), round(y), wide, high, random.pick(cartons), 'rx="2"') +
      rect(round(x + wide / 2 - 4), round(y), 8, high, "#fff", 'opacity=".22"');
    const shelf = (x: number, wide: number) => {
      const boxes = [96, 218, 340].flatMap((level, at) => {
        const found: string[] = [];
        for (let left = x + 16; left < x + wide - 60; ) {
          const [across, high] = [Math.round(random.between(44, 68)), Math.round(random.between(40, 74))];
          if (left + across > x + wide - 12) break;
          if (random.between(0, 1) > 0.16) found.push(carton(left, level - high, across, high));
          left += across + 7;
        }
        return [...found, ...(at < 2 ? [rect(x, level, wide, 12, "#e07b22")] : [])];
      });
      const feet = [x, x + wide / 2 - 6, x + wide - 12].map((left) => rect(left, 0, 12, floor, "#2f4a6b"));
      return boxes.join("") + feet.join("");
    };
    const truck = `<ellipse cx="690" cy="346" rx="150" ry="10" fill="#1c232b" opacity=".3"/>${carton(482, 196, 62, 58)}${carton(486, 254, 88, 60)}${carton(548, 204, 52, 50)}${rect(470, 314, 134, 8, "#7a5a3a")}${rect(470, 324, 150, 7, "#262d35")}${rect(606, 92, 14, 244, "#262d35")}${rect(624, 92, 8, 244, "#3a434d")}${path("M652 236H690L716 268H812Q832 268 832 290V332H652Z", "#f2b705")}${path("M716 268H812Q832 268 832 290V296H716Z", "#fff", 'opacity=".25"')}${path("M650 128H784L812 268H800L774 140H664V244H650Z", "#262d35")}${path("M700 268V236Q700 226 712 226H752Q762 226 764 238L768 268Z", "#39434e")}${circle(684, 326, 26, "#1c232b")}${circle(684, 326, 11, "#c5cad0")}${circle(800, 322, 30, "#1c232b")}${circle(800, 322, 13, "#c5cad0")}`;
    const fallen = `<ellipse cx="960" cy="348" rx="64" ry="8" fill="#1c232b" opacity=".28"/><g transform="rotate(-17 960 320)">${carton(922, 288, 78, 60)}</g>${path("M1006 348L1030 334L1052 348Z", "#efe7da")}`;
    const cone = `<ellipse cx="884" cy="348" rx="34" ry="6" fill="#1c232b" opacity=".28"/>${path("M862 346H906V338H898L888 282H880L870 338H862Z", "#e4572e")}${path("M875 310H893L896 324H872Z", "#fff")}`;
    const stripes = times(38, (at) =>
      path(`M${at * 40} 430L${at * 40 + 32} 398H${at * 40 + 52}L${at * 40 + 20} 430Z`, "#f2b705"),
    );
    const lamps = [200, 560, 920, 1_280].map(
      (x) => `<ellipse cx="${x}" cy="0" rx="230" ry="190" fill="url(#lamp)" opacity=".5"/>`,
    );
    return `<defs>${gradient("hall", "#5a6a79", "#7f8e9b")}${gradient("ground", "#aab2ba", "#c6ccd1")}${glow("lamp", "#fff3d0")}</defs>${rect(0, 0, 1_440, 480, "url(#hall)")}${times(12, (at) => rect(at * 122, 0, 2, floor, "#42505d", 'opacity=".5"')).join("")}${lamps.join("")}${rect(0, floor, 1_440, 140, "url(#ground)")}
${shelf(30, 380)}${shelf(1_060, 400)}${rect(0, 398, 1_440, 82, "#262d35")}${stripes.join("")}${truck}${cone}${fallen}`;
  },
};

export const places: readonly Drawing[] = [street, docks, larkspur, pebbles, fjord, warehouse];
