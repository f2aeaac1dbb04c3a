/** The logo: a roof over two lines of a form. */
export function LogoMark({ className = "size-7" }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <path
        d="M7 15.5 16 8l9 7.5"
        fill="none"
        className="stroke-on-accent"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M11 19.5h10M11 24h6" className="stroke-on-accent" strokeWidth="2.6" strokeLinecap="round" />
    </svg>
  );
}
