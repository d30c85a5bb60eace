/** A quiet campus skyline; decoration only. */
export function CampusScene() {
  return (
    <svg className="login-scene" viewBox="0 0 720 300" aria-hidden="true" preserveAspectRatio="xMidYMax meet">
      <g fill="#fff">
        <circle cx="590" cy="70" r="34" opacity="0.16" />
        <circle cx="590" cy="70" r="54" opacity="0.08" />
        <path d="M0 300V232h70v-26h58v94zM590 300v-84h44v-30h86v114z" opacity="0.1" />
        <path d="M112 300V176h96v124zM512 300V160h92v140z" opacity="0.16" />
        <path d="M208 300v-92h304v92z" opacity="0.24" />
        <path d="M196 208 360 128l164 80z" opacity="0.34" />
        <path d="M344 128V82h32v46zM340 82l20-22 20 22z" opacity="0.34" />
      </g>
      <g fill="#0052d6" opacity="0.35">
        {[236, 284, 404, 452].map((x) => (
          <rect key={x} x={x} y="228" width="22" height="40" rx="3" />
        ))}
        {[128, 156, 180].map((x) => [196, 226, 256].map((y) => <rect key={`${x}-${y}`} x={x} y={y} width="12" height="16" rx="2" />))}
        {[530, 556, 580].map((x) => [184, 214, 244].map((y) => <rect key={`${x}-${y}`} x={x} y={y} width="12" height="16" rx="2" />))}
        <path d="M336 300v-56a24 24 0 0 1 48 0v56z" />
      </g>
      <circle cx="360" cy="172" r="15" fill="#fff" opacity="0.85" />
      <path d="M360 163v10l7 4" stroke="#0052d6" strokeWidth="2.4" fill="none" strokeLinecap="round" />
      <g fill="#fff" opacity="0.3">
        {[40, 92, 640, 688].map((x) => (
          <path key={x} d={`M${x} 300v-22a18 22 0 1 1 6 0v22z`} />
        ))}
      </g>
    </svg>
  );
}
