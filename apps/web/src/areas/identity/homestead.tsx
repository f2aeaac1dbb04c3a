/** An illustration of a small settlement of forms, drawn in theme colors. Each sheet has the roof from our logo. */
import { Answer, ground, House, Line, Tick, Tree } from "./homestead-parts.tsx";

export function Homestead({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 640 430" preserveAspectRatio="xMidYMax meet" aria-hidden="true" className={className}>
      <circle cx="505" cy="112" r="46" className="fill-accent/15" />
      <Tree x={40} size={54} />
      <Tree x={600} size={54} />
      <House x={92} width={150} wall={132}>
        <Tick x={22} y={20} isOn />
        <Line x={52} y={25} width={50} />
        <Tick x={22} y={54} />
        <Line x={52} y={59} width={38} />
        <Tick x={22} y={88} isOn />
        <Line x={52} y={93} width={46} />
      </House>
      <House x={424} width={140} wall={112}>
        {[0, 1, 2, 3, 4].map((at) => (
          <circle
            key={at}
            cx={44 + at * 18}
            cy={30}
            r="6"
            className={at < 4 ? "fill-accent" : "fill-accent/25"}
          />
        ))}
        <Line x={38} y={54} width={80} />
        <Line x={38} y={74} width={52} />
      </House>
      <House x={222} width={220} wall={206}>
        <Line x={34} y={-6} width={96} isStrong />
        <Line x={34} y={32} width={52} />
        <Answer x={34} y={48} width={152} />
        <Line x={34} y={98} width={72} />
        <Answer x={34} y={114} width={152} />
        <rect x="34" y="164" width="76" height="28" rx="8" className="fill-accent" />
        <rect x="50" y="175" width="44" height="6" rx="3" className="fill-on-accent" />
      </House>
      <path d={`M16 ${ground}H624`} className="stroke-accent/40" strokeWidth="4" strokeLinecap="round" />
      <path
        d={`M120 ${ground + 22}H330M352 ${ground + 22}H400M470 ${ground + 22}H540`}
        className="stroke-accent/20"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
