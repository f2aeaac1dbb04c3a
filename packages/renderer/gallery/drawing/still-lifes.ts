/** Things and patterns: ceramics, frames on a wall, tiles, paper letters, and a bouquet. */
import { circle, type Drawing, glow, gradient, path, randomFrom, rect, round, times } from "./shapes.ts";

const ceramics: Drawing = {
  name: "ceramics",
  width: 1_000,
  height: 1_200,
  draw: () => {
    const random = randomFrom(5);
    const speckle = (x: number, y: number, wide: number, high: number) =>
      times(40, () =>
        circle(
          round(x + random.between(0, wide)),
          round(y + random.between(0, high)),
          random.pick([1.5, 2, 3]),
          "#5b4636",
          'opacity=".45"',
        ),
      ).join("");
    const shadow = (x: number, y: number, wide: number) =>
      `<ellipse cx="${x}" cy="${y}" rx="${wide}" ry="${wide * 0.09}" fill="#5a2d12" opacity=".25"/>`;
    const leaves = [
      [200, 90],
      [240, 140],
      [268, 196],
      [380, 60],
      [356, 124],
      [338, 190],
      [480, 150],
      [430, 178],
      [386, 220],
    ] as const;
    const twigs = ["M300 300Q280 160 200 90", "M320 300Q330 150 380 60", "M340 300Q400 190 480 150"].map(
      (d) => path(d, "none", 'stroke="#5c6b3c" stroke-width="7"'),
    );
    const jug = `<g transform="translate(40 30) scale(.84)">${shadow(340, 926, 210)}${path("M430 420Q560 420 556 560Q552 690 456 700L458 664Q520 650 520 560Q520 456 436 460Z", "#e4d3b8")}${path("M230 300C236 362 226 400 214 452C190 556 184 700 208 838Q224 930 276 930H376Q428 930 444 838C468 700 462 556 438 452C426 400 416 362 422 300Z", "url(#jug)")}${path("M230 300H276C268 400 232 470 232 640C232 780 250 880 292 930H276Q224 930 208 838C184 700 190 556 214 452C226 400 236 362 230 300Z", "#fff", 'opacity=".35"')}${path("M230 300L186 284Q206 322 234 344Z", "#f4e7d3")}${path("M230 300H422L419 328H232Z", "#2f5f96")}${twigs.join("")}${leaves.map(([x, y], at) => `<ellipse cx="${x}" cy="${y}" rx="34" ry="15" fill="${at % 2 ? "#71804a" : "#8c9a5e"}" transform="rotate(${at * 40} ${x} ${y})"/>`).join("")}</g>`;
    const plates = `${shadow(735, 826, 190)}${[0, 1, 2].map((at) => `<ellipse cx="735" cy="${816 - at * 24}" rx="162" ry="27" fill="${at === 1 ? "#a6a397" : "url(#ash)"}" stroke="#77746a" stroke-width="2"/>`).join("")}<ellipse cx="735" cy="766" rx="122" ry="17" fill="#9c998e"/>`;
    const mug = `<g transform="translate(197 46) scale(.8)">${path("M760 730Q850 730 846 800Q840 866 760 862V832Q806 836 808 800Q808 760 760 762Z", "#e6d5ba")}${path("M560 690H760V860Q760 900 720 900H600Q560 900 560 860Z", "#f8f1e4")}<g clip-path="url(#mugs)">${speckle(560, 690, 200, 210)}${rect(560, 690, 200, 30, "#d9c7ab")}</g></g>`;
    const bowl = `<g transform="translate(-80 -142)">${shadow(560, 1_062, 230)}${path("M330 930H790Q780 1050 640 1064H480Q340 1050 330 930Z", "url(#red)")}<ellipse cx="560" cy="930" rx="230" ry="34" fill="#6f2b13"/><ellipse cx="560" cy="938" rx="206" ry="24" fill="#8f4a2c"/></g>`;
    const fruit = (x: number, y: number) =>
      `${shadow(x, y + 44, 54)}${circle(x, y, 50, "url(#fruit)")}<path d="M${x - 26} ${y - 44}Q${x} ${y - 30} ${x + 26} ${y - 44}Q${x + 10} ${y - 54} ${x} ${y - 64}Q${x - 10} ${y - 54} ${x - 26} ${y - 44}Z" fill="#6c7a45"/>`;
    return `<defs>${gradient("wall", "#f3ddc6", "#e9c4a0")}${gradient("table", "#b9764a", "#8f5230")}${gradient("jug", "#fffaf0", "#e6d3b8")}${gradient("red", "#b7532b", "#8d3a1c")}${gradient("ash", "#b6b3a8", "#8d8a80")}${gradient("fruit", "#ee9a3f", "#d2691f")}<clipPath id="mugs"><path d="M560 690H760V860Q760 900 720 900H600Q560 900 560 860Z"/></clipPath></defs>
${rect(0, 0, 1_000, 1_200, "url(#wall)")}${rect(0, 700, 1_000, 500, "url(#table)")}<g transform="translate(80 95) scale(.84)">${path("M120 720V430A310 310 0 0 1 740 430V720Z", "#cf8350", 'opacity=".5"')}
${jug}${plates}${mug}${fruit(780, 880)}${fruit(884, 862)}${bowl}</g>`;
  },
};

const galleryWall: Drawing = {
  name: "gallery-wall",
  width: 1_440,
  height: 480,
  draw: () => {
    const frame = (x: number, y: number, wide: number, high: number, inside: string) =>
      `<g transform="translate(${x} ${y})">${rect(8, 12, wide, high, "#3a1322", 'opacity=".28"')}${rect(0, 0, wide, high, "#c9a45c")}${rect(10, 10, wide - 20, high - 20, "#f6efe1")}<svg x="26" y="26" width="${wide - 52}" height="${high - 52}" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice">${inside}</svg></g>`;
    const field =
      rect(0, 0, 100, 100, "#e9d3a8") +
      rect(0, 58, 100, 42, "#a8602c") +
      circle(66, 42, 16, "#d9482b") +
      path("M0 66Q30 50 60 66T100 60V100H0Z", "#6b3a2a");
    const abstract =
      rect(0, 0, 100, 100, "#27485c") +
      circle(34, 40, 26, "#e8b04a") +
      rect(46, 30, 44, 60, "#c5473a") +
      path("M0 100L50 46L100 100Z", "#f2e6cf");
    const face =
      rect(0, 0, 100, 100, "#7a8c6a") +
      `<ellipse cx="50" cy="52" rx="20" ry="27" fill="#e2b893"/>` +
      path("M28 50Q28 18 50 18T72 50Q70 34 50 34T28 50Z", "#43261f") +
      path("M10 100Q16 78 50 78T90 100Z", "#7d1f40");
    const sea =
      rect(0, 0, 100, 100, "#cfe0dc") +
      rect(0, 52, 100, 48, "#3f7f8c") +
      path("M30 52L50 16V52Z", "#fff") +
      path("M24 54H66L58 64H32Z", "#7d1f40") +
      path("M0 76Q25 70 50 76T100 76V100H0Z", "#2b5f6e");
    const plant =
      rect(0, 0, 100, 100, "#f1ddc3") +
      path("M40 70H60L56 96H44Z", "#b5502c") +
      path("M50 72Q20 60 24 28Q48 36 50 72Q52 30 78 22Q82 58 50 72Z", "#3c6b4a");
    const moon =
      rect(0, 0, 100, 100, "#22304f") +
      circle(58, 30, 15, "#f2e2b0") +
      circle(65, 26, 13, "#22304f") +
      path("M0 78Q40 66 100 80V100H0Z", "#131c33") +
      path("M30 88Q22 60 32 34Q42 60 36 88Z", "#0d1424");
    return `<defs>${gradient("wall", "#8f2f52", "#74203f")}${glow("spot", "#ffe6c0")}</defs>${rect(0, 0, 1_440, 480, "url(#wall)")}
${[195, 470, 765, 1_070, 1_305].map((x) => `<ellipse cx="${x}" cy="200" rx="220" ry="260" fill="url(#spot)" opacity=".24"/>`).join("")}
${frame(70, 100, 250, 280, field)}${frame(370, 70, 200, 164, sea)}${frame(370, 264, 200, 148, plant)}${frame(620, 66, 290, 346, abstract)}${frame(960, 92, 220, 294, face)}${frame(1_230, 118, 150, 236, moon)}${rect(0, 448, 1_440, 32, "#4f142b")}`;
  },
};

const zellij: Drawing = {
  name: "zellij",
  width: 1_000,
  height: 1_200,
  draw: () => {
    const star = (radius: number, inner: number, points: number) =>
      `M${times(points * 2, (at) => {
        const [r, angle] = [at % 2 ? inner : radius, (Math.PI * at) / points - Math.PI / 2];
        return `${round(Math.cos(angle) * r)} ${round(Math.sin(angle) * r)}`;
      }).join("L")}Z`;
    const tile = (x: number, y: number, isOdd: boolean) => `<g transform="translate(${x} ${y})">
${path(star(99, 76, 8), isOdd ? "#1f6f6b" : "#174f58")}${path(star(82, 40, 8), "#f1e4c8")}${path(star(70, 36, 8), isOdd ? "#d9a441" : "#c0633a")}${path(star(40, 22, 8), "#f7efdd")}${path(star(26, 13, 8), isOdd ? "#174f58" : "#1f6f6b")}${circle(0, 0, 5, "#f1e4c8")}</g>
<g transform="translate(${x + 100} ${y + 100})">${path(star(41, 29, 4), "#2d8a84")}${path(star(26, 18, 4), "#f1e4c8")}${path(star(13, 9, 4), "#d9a441")}</g>`;
    const tiles = times(7, (row) =>
      times(6, (column) => tile(column * 200, row * 200, (row + column) % 2 === 0)).join(""),
    );
    return `<defs><radialGradient id="shade" cx=".38" cy=".3" r=".95"><stop offset=".3" stop-color="#fff" stop-opacity=".12"/><stop offset="1" stop-color="#06262a" stop-opacity=".62"/></radialGradient></defs>${rect(0, 0, 1_000, 1_200, "#0f3b42")}${tiles.join("")}${rect(0, 0, 1_000, 1_200, "url(#shade)")}`;
  },
};

const shapes: Drawing = {
  name: "shapes",
  width: 1_600,
  height: 1_000,
  draw: () => {
    const random = randomFrom(4);
    const size = 200;
    const colors = ["#d4300f", "#1b1b1b", "#f4f1ea", "#e9e4d8", "#f0b429", "#d4300f"] as const;
    const cell = (x: number, y: number) => {
      const ground = random.pick(["#e9e4d8", "#f4f1ea", "#dcd6c8", "#1b1b1b", "#d4300f"]);
      const color = random.pick(colors);
      const ink = color === ground ? ("#1b1b1b" === ground ? "#f0b429" : "#1b1b1b") : color;
      const kinds = [
        circle(100, 100, 100, ink),
        path("M0 0A200 200 0 0 1 200 200H0Z", ink),
        path("M0 200L200 0V200Z", ink),
        circle(100, 100, 100, ink) + circle(100, 100, 50, ground),
        path("M0 0H200A100 100 0 0 1 0 0Z M0 100H200A100 100 0 0 1 0 100Z", ink),
        times(5, (at) => rect(at * 40, 0, 20, 200, ink)).join(""),
        path("M100 0A100 100 0 0 1 100 200A100 100 0 0 0 100 0Z", ink) + circle(50, 100, 50, ink),
      ] as const;
      return `<g transform="translate(${x} ${y})">${rect(0, 0, size + 1, size + 1, ground)}<g transform="rotate(${random.pick([0, 90, 180, 270])} 100 100)">${random.pick(kinds)}</g></g>`;
    };
    return times(5, (row) => times(8, (column) => cell(column * size, row * size)).join("")).join("");
  },
};

const letters: Drawing = {
  name: "letters",
  width: 1_000,
  height: 1_200,
  draw: () => {
    const envelope = (x: number, y: number, turn: number, wide: number, fill: string, edge: string) => {
      const high = wide * 0.64;
      return `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(10, 16, wide, high, "#2b2417", 'rx="8" opacity=".18"')}${rect(0, 0, wide, high, fill, 'rx="8"')}${path(`M0 6L${wide / 2} ${high * 0.58}L${wide} 6`, "none", `stroke="${edge}" stroke-width="4"`)}${path(`M0 ${high - 4}L${wide * 0.36} ${high * 0.44}M${wide} ${high - 4}L${wide * 0.64} ${high * 0.44}`, "none", `stroke="${edge}" stroke-width="3" opacity=".6"`)}${circle(wide / 2, high * 0.56, wide * 0.06, "#8d2f23")}${circle(wide / 2, high * 0.56, wide * 0.036, "#a8473a")}</g>`;
    };
    const leaf = (x: number, y: number, turn: number, size: number, fill: string) =>
      `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0Q40 -50 110 0Q40 50 0 0Z" fill="${fill}"/>`;
    return `<defs>${gradient("paper", "#efe6d3", "#e0d2b6")}${glow("lamp", "#fffaf0")}</defs>${rect(0, 0, 1_000, 1_200, "url(#paper)")}${circle(300, 250, 560, "url(#lamp)")}
${envelope(470, 190, 14, 430, "#d9c39a", "#b79d6d")}${envelope(90, 420, -9, 560, "#fbf7ee", "#d8cdb6")}${envelope(370, 760, 6, 500, "#24211c", "#4a443a")}
<path d="M60 1130Q190 980 230 800" stroke="#5f6b4f" stroke-width="6" fill="none"/>${leaf(222, 830, -150, 1, "#7d8a68")}${leaf(226, 850, -30, 1, "#69775a")}${leaf(200, 930, -160, 1.15, "#8c9877")}${leaf(196, 950, -24, 1.1, "#69775a")}${leaf(150, 1_030, -150, 1.1, "#7d8a68")}${leaf(138, 1_050, -10, 1, "#8c9877")}
<g transform="translate(760 560) rotate(38)"><path d="M0 0L14 -40L250 -40L250 40L14 40Z" fill="#1d1b18"/><path d="M14 -40L-60 0L14 40Z" fill="#b9913f"/><circle cx="0" cy="0" r="6" fill="#1d1b18"/><rect x="250" y="-40" width="150" height="80" fill="#8d2f23" rx="10"/></g>`;
  },
};

const bouquet: Drawing = {
  name: "bouquet",
  width: 1_000,
  height: 1_200,
  draw: () => {
    const random = randomFrom(17);
    const leaf = (x: number, y: number, turn: number, size: number, fill: string) =>
      `<path transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)}) scale(${round(size)})" d="M0 0Q50 -46 150 0Q50 46 0 0ZM0 0H140" fill="${fill}" stroke="#42604c" stroke-opacity=".35" stroke-width="2"/>`;
    const flower = (x: number, y: number, size: number, colors: readonly [string, string, string]) =>
      [1, 0.72, 0.44]
        .map((scale, ring) =>
          times(9 - ring * 2, (at) => {
            const turn = (360 / (9 - ring * 2)) * at + ring * 18;
            return `<ellipse transform="translate(${x} ${y}) rotate(${round(turn)}) scale(${round(size * scale)})" cx="0" cy="-46" rx="30" ry="52" fill="${colors[ring]}" stroke="#fff" stroke-opacity=".25" stroke-width="2"/>`;
          }).join(""),
        )
        .join("") +
      circle(x, y, 14 * size, "#e9b95a") +
      times(8, (at) =>
        circle(round(x + Math.cos(at) * 9 * size), round(y + Math.sin(at) * 9 * size), 2.4 * size, "#a9742c"),
      ).join("");
    const leaves = times(64, (at) => {
      const angle = (at / 64) * Math.PI * 2;
      const far = random.between(110, 270);
      return leaf(
        500 + Math.cos(angle) * far,
        600 + Math.sin(angle) * far * 0.92,
        (angle * 180) / Math.PI + random.between(-30, 30),
        random.between(0.9, 1.5),
        random.pick(["#7f9f83", "#5f8568", "#a9bf9f", "#48705a"]),
      );
    });
    const pink = ["#d9789a", "#e79ab4", "#f4c3d2"] as const;
    const wine = ["#8e2f57", "#a8456b", "#c9698c"] as const;
    const cream = ["#f2d9c4", "#f8e6d5", "#fdf3e8"] as const;
    const berries = times(70, () =>
      circle(
        round(500 + random.between(-380, 380)),
        round(590 + random.between(-330, 330)),
        random.pick([5, 7, 9]),
        random.pick(["#b3364f", "#e9b95a", "#fdf3e8"]),
      ),
    );
    const stems = times(11, (at) => {
      const x = 390 + at * 22;
      return path(
        `M${x} 800Q${round(500 + (at - 5) * 7)} 960 ${round(500 + (5 - at) * 21)} 1170`,
        "none",
        `stroke="${at % 2 ? "#5f8568" : "#48705a"}" stroke-width="11" stroke-linecap="round"`,
      );
    });
    const ribbon =
      path("M452 985Q380 1080 330 1130L372 1122L384 1160Q450 1080 486 1010Z", "#c9698c") +
      path("M548 985Q610 1070 668 1116L628 1118L622 1158Q556 1090 514 1010Z", "#a8456b") +
      path("M440 958Q500 982 560 958V1018Q500 1040 440 1018Z", "#d9789a");
    return `<defs>${gradient("ground", "#fbeee9", "#f3d8d8")}</defs>${rect(0, 0, 1_000, 1_200, "url(#ground)")}${stems.join("")}${ribbon}${leaves.join("")}${berries.join("")}
${flower(480, 372, 1.2, cream)}${flower(370, 836, 1, pink)}${flower(592, 846, 1.05, wine)}${flower(300, 470, 1.55, pink)}${flower(668, 470, 1.75, wine)}${flower(240, 716, 1.25, wine)}${flower(736, 744, 1.4, pink)}${flower(476, 660, 1.9, cream)}`;
  },
};

export const stillLifes: readonly Drawing[] = [ceramics, galleryWall, zellij, shapes, letters, bouquet];
