/** Landscapes: hills, a night sky, a river, and rooftops. */
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

const hills: Drawing = {
  name: "hills",
  width: 1_440,
  height: 480,
  draw: () => {
    const [width, height] = [1_440, 480];
    const random = randomFrom(7);
    const layers = [
      { level: 230, swing: 26, waves: 1.4, fill: "#b7cdb0" },
      { level: 280, swing: 24, waves: 1.9, fill: "#93b989" },
      { level: 335, swing: 22, waves: 1.5, fill: "#6ea26b" },
      { level: 400, swing: 20, waves: 2.2, fill: "#447f52" },
    ];
    const drawn = layers.map(({ fill, ...one }, depth) => {
      const { d, at } = ridge({ width, height, ...one }, random);
      const trees = times(10 + depth * 5, () => {
        const x = random.between(0, width);
        const size = random.between(4, 7) * (1 + depth * 0.55);
        const y = at(x) + random.between(0, 26);
        const leaf = depth < 2 ? "#7ba378" : "#2f6746";
        return (
          circle(round(x), round(y), round(size), leaf) +
          circle(round(x + size), round(y + size * 0.3), round(size * 0.7), leaf)
        );
      });
      return path(d, fill) + (depth > 0 ? trees.join("") : "");
    });
    const rows = times(
      26,
      (at) =>
        `<path d="M${-120 + at * 66} 480Q${200 + at * 44} 430 ${330 + at * 34} 400" stroke="#3a7049" stroke-width="2" fill="none" opacity=".5"/>`,
    );
    return `<defs>${gradient("sky", "#a9cfd6", "#dfe9d2", "#f7edd0")}${glow("sun", "#fff6d6")}</defs>
${rect(0, 0, width, height, "url(#sky)")}${circle(1_040, 150, 210, "url(#sun)")}${circle(1_040, 150, 42, "#fff7dc")}${drawn.join("")}${rows.join("")}`;
  },
};

const night: Drawing = {
  name: "night",
  width: 1_600,
  height: 1_000,
  draw: () => {
    const [width, height] = [1_600, 1_000];
    const random = randomFrom(21);
    const stars = times(420, () => {
      const y = random.between(0, 840);
      const size = random.pick([0.8, 0.8, 1.1, 1.1, 1.6, 2.4]);
      return circle(
        round(random.between(0, width)),
        round(y),
        size,
        random.pick(["#fff", "#cfe0ff", "#ffe9b8"]),
        `opacity="${round(random.between(0.3, 1))}"`,
      );
    });
    const way = times(260, () => {
      const along = random.between(0, 1);
      const off = (random.between(-1, 1) + random.between(-1, 1)) * 90;
      return circle(
        round(along * 1_750 - 60 + off * 0.4),
        round(760 - along * 820 + off),
        random.pick([0.7, 1, 1.4]),
        "#dfe6ff",
        'opacity=".55"',
      );
    });
    const bear = [
      [180, 330],
      [268, 282],
      [344, 300],
      [430, 338],
      [452, 424],
      [566, 430],
      [560, 330],
      [430, 338],
    ] as const;
    const line = bear.map(([x, y]) => `${x} ${y}`).join("L");
    const dots = bear.map(([x, y]) => circle(x, y, 12, "url(#star)") + circle(x, y, 3.4, "#ffd75e"));
    const front = ridge({ width, height, level: 890, swing: 34, waves: 1.7 }, random);
    const back = ridge({ width, height, level: 830, swing: 46, waves: 1.2 }, random);
    const trees = times(120, () => {
      const x = random.between(0, width);
      const [y, size] = [front.at(x) + 8, random.between(14, 44)];
      return path(
        `M${round(x - size * 0.26)} ${round(y)}L${round(x)} ${round(y - size)}L${round(x + size * 0.26)} ${round(y)}Z`,
        "#05070f",
      );
    });
    return `<defs>${gradient("sky", "#070b1d", "#0f1b3d", "#26366b", "#5a4a78")}${glow("haze", "#7d8fd6")}${glow("star", "#ffd75e")}${glow("low", "#f0a36b")}</defs>
${rect(0, 0, width, height, "url(#sky)")}<g transform="rotate(-25 800 420)"><ellipse cx="860" cy="400" rx="980" ry="130" fill="url(#haze)" opacity=".28"/></g>
<ellipse cx="1160" cy="880" rx="760" ry="210" fill="url(#low)" opacity=".4"/>${stars.join("")}${way.join("")}
<path d="M${line}" fill="none" stroke="#ffd75e" stroke-width="1.4" opacity=".5"/>${dots.join("")}
${path(back.d, "#141b38")}${path(front.d, "#05070f")}${trees.join("")}`;
  },
};

const river: Drawing = {
  name: "river",
  width: 1_000,
  height: 1_200,
  draw: () => {
    const [width, height] = [1_000, 1_200];
    const random = randomFrom(12);
    const far = [
      { level: 430, swing: 44, waves: 1.3, fill: "#bcd3c4" },
      { level: 500, swing: 36, waves: 1.8, fill: "#94b9a0" },
      { level: 580, swing: 30, waves: 1.4, fill: "#639a76" },
    ].map(({ fill, ...one }) => path(ridge({ width, height, ...one }, random).d, fill));
    const reeds = times(90, (at) => {
      const isLeft = at % 2 === 0;
      const x = isLeft ? random.between(-10, 230) : random.between(800, 1_010);
      const tall = random.between(90, 260);
      const lean = random.between(-26, 26);
      const head =
        at % 5 === 0
          ? `<ellipse cx="${round(x + lean)}" cy="${round(1_210 - tall)}" rx="6" ry="22" fill="#6b4a2c"/>`
          : "";
      return `<path d="M${round(x)} 1210Q${round(x)} ${round(1_210 - tall / 2)} ${round(x + lean)} ${round(1_210 - tall)}" stroke="${random.pick(["#1f5239", "#2c7a4b", "#17402d"])}" stroke-width="5" stroke-linecap="round" fill="none"/>${head}`;
    });
    const gleams = times(46, () => {
      const y = random.between(690, 1_120);
      const long = random.between(20, 110);
      return rect(
        round(random.between(240, 700)),
        round(y),
        round(long),
        3,
        "#fff",
        `rx="1.5" opacity="${round(random.between(0.15, 0.5))}"`,
      );
    });
    const canoe = `<g transform="translate(470 800) rotate(-4)"><path d="M-130 0Q0 62 130 0Q96 44 0 46Q-96 44 -130 0Z" fill="#c2552d"/><path d="M-130 0Q0 26 130 0Q0 40 -130 0Z" fill="#7d3118"/><path d="M-52 12Q-48 -46 -34 -48Q-18 -46 -12 14Z" fill="#f0b64a"/><circle cx="-33" cy="-62" r="15" fill="#7a4a33"/><path d="M34 14Q36 -40 52 -42Q66 -40 72 12Z" fill="#2f6f8f"/><circle cx="53" cy="-56" r="15" fill="#e3b08c"/><path d="M-60 -34L-2 40" stroke="#5b3a20" stroke-width="6" stroke-linecap="round"/></g>`;
    return `<defs>${gradient("sky", "#9fcbd6", "#e6efdc", "#f8ead0")}${gradient("water", "#a6cfcb", "#5d9fa3", "#2d6d78")}${glow("sun", "#fff3cf")}</defs>
${rect(0, 0, width, height, "url(#sky)")}${circle(690, 300, 260, "url(#sun)")}${circle(690, 300, 58, "#fff6dd")}${far.join("")}
${path("M0 640Q300 600 520 640T1000 630V1200H0Z", "url(#water)")}${path("M0 640Q90 700 130 820T60 1200H0Z", "#3c7d54")}${path("M1000 630Q880 720 870 860T960 1200H1000Z", "#3c7d54")}
${gleams.join("")}${canoe}${reeds.join("")}`;
  },
};

const rooftops: Drawing = {
  name: "rooftops",
  width: 1_000,
  height: 1_200,
  draw: () => {
    const random = randomFrom(33);
    const row = (
      base: number,
      walls: readonly [string, ...string[]],
      roofs: readonly [string, ...string[]],
      glass: string,
    ) => {
      let x = -40;
      const houses: string[] = [];
      while (x < 1_000) {
        const wide = random.between(110, 190);
        const top = base + random.between(-60, 60);
        const roof = random.between(46, 90);
        const wall = random.pick(walls);
        // A little wider, so that no seam shows the sky between walls.
        houses.push(rect(round(x), round(top), round(wide + 1.5), 1_200, wall));
        houses.push(
          path(
            `M${round(x - 10)} ${round(top)}L${round(x + 24)} ${round(top - roof)}H${round(x + wide - 24)}L${round(x + wide + 10)} ${round(top)}Z`,
            random.pick(roofs),
          ),
        );
        houses.push(rect(round(x + wide * 0.66), round(top - roof - 26), 20, 44, wall));
        const columns = Math.floor((wide - 30) / 40);
        for (let line = 0; line < 8; line += 1)
          for (let at = 0; at < columns; at += 1) {
            const isLit = random.between(0, 1) > 0.72;
            houses.push(
              rect(
                round(x + 22 + at * 40),
                round(top + 26 + line * 62),
                20,
                34,
                isLit ? "#ffe2a0" : glass,
                'rx="2"',
              ),
            );
          }
        x += wide;
      }
      return houses.join("");
    };
    return `<defs>${gradient("sky", "#93b3bf", "#e9d9bb", "#f4c79b")}${glow("sun", "#fff0cc")}</defs>
${rect(0, 0, 1_000, 1_200, "url(#sky)")}${circle(300, 360, 320, "url(#sun)")}${circle(300, 360, 70, "#fff4da")}
${row(520, ["#c9b79a", "#bfae97"], ["#a88f78"], "#a2937f")}<path d="M700 520V330L730 250L760 330V520Z" fill="#a88f78"/>
${row(700, ["#b98f69", "#a9835f", "#c29a72"], ["#7d4a35", "#8a5540"], "#7b5d47")}${row(900, ["#7d6048", "#6a5442", "#8a6a4e"], ["#4a2f26", "#573629"], "#4a382c")}`;
  },
};

export const landscapes: readonly Drawing[] = [hills, night, river, rooftops];
