import type { ReactNode } from "react";

interface HouseProps {
  readonly x: number;
  readonly width: number;
  readonly wall: number;
  readonly children: ReactNode;
}

export const ground = 372;

export function House({ x, width, wall, children }: HouseProps) {
  const middle = width / 2;
  const rise = width * 0.4;
  const eaves = width * 0.09;
  const drop = (rise * eaves) / middle;
  return (
    <g transform={`translate(${x} ${ground - wall})`}>
      <path d={`M0 0 ${middle} ${-rise} ${width} 0V${wall}H0Z`} className="fill-surface" />
      <path d={`M0 0V${wall}M${width} 0V${wall}`} className="stroke-accent/25" strokeWidth="2" />
      <path
        d={`M${-eaves} ${drop} ${middle} ${-rise} ${width + eaves} ${drop}`}
        fill="none"
        className="stroke-accent"
        strokeWidth="9"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      {children}
    </g>
  );
}

export function Line({
  x,
  y,
  width,
  isStrong = false,
}: {
  x: number;
  y: number;
  width: number;
  isStrong?: boolean;
}) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height="8"
      rx="4"
      className={isStrong ? "fill-accent/70" : "fill-accent/25"}
    />
  );
}

export function Answer({ x, y, width }: { x: number; y: number; width: number }) {
  return (
    <rect
      x={x}
      y={y}
      width={width}
      height="30"
      rx="7"
      fill="none"
      className="stroke-accent/40"
      strokeWidth="2"
    />
  );
}

export function Tick({ x, y, isOn = false }: { x: number; y: number; isOn?: boolean }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect
        width="18"
        height="18"
        rx="5"
        strokeWidth="2"
        className={isOn ? "fill-accent stroke-accent" : "fill-none stroke-accent/40"}
      />
      {isOn && (
        <path
          d="m5 9.5 3 3 5.5-6.5"
          fill="none"
          className="stroke-on-accent"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </g>
  );
}

export function Tree({ x, size }: { x: number; size: number }) {
  return (
    <g transform={`translate(${x} ${ground})`}>
      <path d={`M0 0V${-size}`} className="stroke-accent/40" strokeWidth="4" strokeLinecap="round" />
      <circle cy={-size * 1.25} r={size * 0.55} className="fill-accent/25" />
    </g>
  );
}
