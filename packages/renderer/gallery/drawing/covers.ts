/** Covers that are drawn for one form each: a lane of alders for a practice, and code with a beetle for bugs. */
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

const [width, height] = [1_440, 480];

/** The practice is at the end of the lane. */
const lane: Drawing = {
  name: "lane",
  width,
  height,
  draw: () => {
    const random = randomFrom(27);
    const hill = (level: number, waves: number, fill: string) =>
      path(ridge({ width, height, level, swing: 14, waves }, random).d, fill);
    const leaves = ["#5f8a7c", "#6f9a89", "#83ac98", "#9cc0aa"] as const;
    const alder = (x: number, ground: number, size: number) => {
      const leaf = (across: number, up: number, reach: number, color: string) =>
        circle(round(x + across * size), round(ground - up * size), round(reach * size), color);
      const crown = [
        leaf(-30, 112, 42, leaves[0]),
        leaf(34, 116, 42, leaves[0]),
        leaf(2, 150, 56, leaves[1]),
        leaf(-8, 200, 40, leaves[1]),
        leaf(-24, 158, 30, leaves[2]),
        leaf(-10, 206, 24, leaves[2]),
        leaf(-30, 118, 22, leaves[2]),
      ];
      const light = times(12, () =>
        leaf(random.between(-46, 46), random.between(96, 216), random.between(3, 6), leaves[3]),
      );
      const trunk = rect(
        round(x - 6 * size),
        round(ground - 110 * size),
        round(12 * size),
        round(112 * size),
        "#5b4a63",
      );
      const shade = `<ellipse cx="${x}" cy="${ground}" rx="${round(60 * size)}" ry="${round(7 * size)}" fill="#3f5a50" opacity=".28"/>`;
      return shade + trunk + crown.join("") + light.join("");
    };
    const pairs = [
      { away: 150, ground: 318, size: 0.62 },
      { away: 248, ground: 340, size: 0.86 },
      { away: 390, ground: 374, size: 1.2 },
      { away: 590, ground: 424, size: 1.62 },
    ].map(
      ({ away, ground, size }) => alder(720 - away, ground, size) + alder(720 + away + 12, ground + 3, size),
    );
    const window = (x: number, y: number) =>
      rect(x, y, 22, 28, "#ffe7a8", 'rx="2"') + rect(x + 10, y, 2, 28, "#c9a2e0");
    const house = `${path("M620 236L720 172L820 236Z", "#6b4a8f")}${rect(770, 178, 18, 40, "#57407a")}${rect(636, 236, 168, 80, "#f7efe6")}${rect(636, 236, 168, 6, "#d9c9dd")}${window(656, 258)}${window(762, 258)}${rect(704, 256, 32, 60, "#8450b8", 'rx="3"')}${circle(730, 288, 2.5, "#f7efe6")}${circle(720, 212, 13, "#f7efe6")}${path("M717.5 204H722.500V209.500H728V214.500H722.500V220H717.500V214.500H712V209.500H717.500Z", "#8450b8")}`;
    const way = path(
      "M706 316H734C752 350 800 376 830 404C858 430 872 456 876 480H540C546 452 566 430 600 404C640 374 690 350 706 316Z",
      "#efe4d6",
    );
    const edge = path(
      "M706 316C690 350 640 374 600 404C566 430 546 452 540 480",
      "none",
      'stroke="#d9c8b4" stroke-width="3"',
    );
    const flowers = times(70, () => {
      const x = random.between(0, width);
      const y = random.between(384, 474);
      const isOnWay = Math.abs(x - 712) < 40 + (y - 316) * 1.15;
      return isOnWay
        ? ""
        : circle(round(x), round(y), random.pick([3, 4, 5]), random.pick(["#fff", "#f3d46b", "#c9a2e0"]));
    });
    const birds = (
      [
        [420, 92],
        [462, 74],
        [1_010, 84],
      ] as const
    ).map(([x, y]) =>
      path(
        `M${x} ${y}q11 -12 20 0q10 -12 22 -2`,
        "none",
        'stroke="#6b5a86" stroke-width="3" stroke-linecap="round"',
      ),
    );
    return `<defs>${gradient("sky", "#d8cdf0", "#ece3f4", "#fbeee0")}${glow("sun", "#fff6dc")}${gradient("meadow", "#a9c4a4", "#7fa583")}</defs>${rect(0, 0, width, height, "url(#sky)")}${circle(720, 210, 330, "url(#sun)")}${hill(236, 1.3, "#cfc6e2")}${hill(268, 1.9, "#b4b3d0")}${hill(298, 1.5, "#a3b8b0")}${path("M0 316H1440V480H0Z", "url(#meadow)")}${way}${edge}${house}${flowers.join("")}${pairs.join("")}${birds.join("")}`;
  },
};

/** Lines of code in the dark, and the beetle that is to blame for one of them. */
const beetle: Drawing = {
  name: "beetle",
  width,
  height,
  draw: () => {
    const random = randomFrom(5);
    const words = ["#7ee0c8", "#9db4ff", "#f2b36b", "#d6a2f2", "#8a93a6", "#8a93a6"] as const;
    const depths = [0, 1, 1, 2, 2, 3, 2, 1, 0, 0, 1, 2];
    const at = 5;
    const line = (row: number, from: number, until: number) => {
      const y = 34 + row * 36;
      const found: string[] = [];
      for (let x = from + (depths[row] ?? 0) * 44; x < until; ) {
        const wide = random.between(28, 118);
        if (x + wide > until) break;
        found.push(rect(round(x), y, round(wide), 12, random.pick(words), 'rx="6" opacity=".85"'));
        x += wide + 14;
      }
      return found.join("");
    };
    const numbers = times(12, (row) => rect(70, 34 + row * 36, 18, 12, "#3d4658", 'rx="6"'));
    const code = times(12, (row) => line(row, 130, row === at ? 620 : random.between(420, 1_330)));
    const wave = `M262 ${34 + at * 36 + 22}${times(26, (step) => `q7 ${step % 2 ? 8 : -8} 14 0`).join("")}`;
    const leg = (x: number, side: 1 | -1) =>
      path(
        `M${x} ${side * 20}q${4} ${side * 20} ${-12} ${side * 34}`,
        "none",
        'stroke="#0c0f16" stroke-width="7" stroke-linecap="round"',
      );
    const legs = [-34, 2, 38].flatMap((x) => [leg(x, 1), leg(x, -1)]).join("");
    const body = `<ellipse rx="74" ry="50" fill="#e5484d"/>${path("M-72 -8C-40 -66 40 -66 74 0C40 -22 -30 -22 -72 -8Z", "#fff", 'opacity=".18"')}${rect(-74, -2.5, 142, 5, "#0c0f16")}${circle(64, 0, 32, "#0c0f16")}${circle(76, -13, 6, "#fff")}${circle(76, 13, 6, "#fff")}${(
      [
        [-34, -22],
        [4, -26],
        [-34, 22],
        [4, 26],
        [34, -18],
        [34, 18],
      ] as const
    )
      .map(([x, y]) => circle(x, y, 8, "#0c0f16"))
      .join(
        "",
      )}${path("M84 -20q18 -16 34 -14M84 20q18 16 34 14", "none", 'stroke="#0c0f16" stroke-width="5" stroke-linecap="round"')}`;
    return `<defs>${gradient("night", "#171c28", "#10141d")}${glow("lamp", "#e5484d")}</defs>${rect(0, 0, width, height, "url(#night)")}${rect(0, 34 + at * 36 - 12, width, 36, "#e5484d", 'opacity=".13"')}${numbers.join("")}${code.join("")}${path(wave, "none", 'stroke="#ff7b72" stroke-width="4"')}${circle(880, 250, 210, "url(#lamp)", 'opacity=".28"')}<g transform="translate(880 252) rotate(-14) scale(1.25)">${legs}${body}</g>`;
  },
};

export const covers: readonly Drawing[] = [lane, beetle];
