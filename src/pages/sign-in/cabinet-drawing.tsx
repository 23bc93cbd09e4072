/**
 * The drawing beside the sign-in form: an elevation of the cabinet the product is about. Its camera looks at the one place on the
 * shelves where something was taken out. Our own; it says nothing that a person has to read.
 */

const shelves = [244, 346, 448, 550] as const;

/** Outlines of goods, standing on y = 0, centred on x = 0. */
const goods = {
  bottle: 'M-11 0v-46c0-9 6-11 6-19v-9h10v9c0 8 6 10 6 19v46zM-11-38h22M-11-16h22M-5-68h10',
  slim: 'M-9 0v-52c0-6 4-8 4-14v-6h10v6c0 6 4 8 4 14v52zM-9-40h18M-9-20h18',
  can: 'M-12 0v-40l3-5h18l3 5v40zM-12-40h24M-12-5h24',
  carton: 'M-13 0v-48l6-12h14l6 12v48zM-13-48h26M-7-60h14',
  bag: 'M-19 0l2-62 4 4 4-4 4 4 5-4 5 4 4-4 4 4 4-4 2 62zM-17-51h34M-18-11h36',
  boxes: 'M-22 0v-30h44v30zM-22-22h44M-6-22v-8M-18-30v-26h36v26zM-18-49h36M-4-49v-7',
  cups: 'M-14 0l-3-34h34l-3 34zM-18-34h36v-5h-36zM-14-39l-2-22h32l-2 22zM-17-61h34v-5h-34z',
} as const;

type Good = keyof typeof goods;

/** What stands on each shelf, from left to right. */
const stock: ReadonlyArray<readonly [x: number, good: Good][]> = [
  [
    [174, 'bottle'],
    [204, 'bottle'],
    [234, 'bottle'],
    [308, 'slim'],
    [335, 'slim'],
    [366, 'carton'],
  ],
  [
    [174, 'can'],
    [202, 'can'],
    [230, 'can'],
    [312, 'carton'],
    [342, 'carton'],
    [371, 'can'],
  ],
  [
    [180, 'bag'],
    [224, 'bag'],
    [268, 'bag'],
    [322, 'cups'],
    [366, 'cups'],
  ],
  [
    [182, 'boxes'],
    [232, 'boxes'],
    [284, 'bottle'],
    [314, 'bottle'],
    [344, 'slim'],
    [371, 'slim'],
  ],
];

const taken = { x: 270, shelf: 346 } as const;

export function SignInDrawing() {
  return (
    <svg className="cabinet" viewBox="60 40 420 640" fill="none" aria-hidden="true">
      <g className="cabinet-dimension">
        <path d="M92 84v552M86 84h12M86 636h12M132 664h276M132 658v12M408 658v12" />
        {shelves.map((y) => (
          <path key={y} d={`M88 ${y}h8`} />
        ))}
      </g>

      <path className="cabinet-body" d="M132 96a12 12 0 0 1 12-12h252a12 12 0 0 1 12 12v540H132z" />
      <path className="cabinet-fine" d="M150 636v10h28v-10M362 636v10h28v-10" />

      <rect className="cabinet-fine cabinet-screen" x="150" y="100" width="176" height="34" rx="3" />
      <path className="cabinet-fine" d="M344 108h46M344 117h46M344 126h46" />

      <rect className="cabinet-glass" x="150" y="150" width="240" height="416" rx="4" />
      <path className="cabinet-fine" d="M150 582h240M164 596h84M164 606h84M164 616h84" />
      <rect className="cabinet-fine" x="344" y="594" width="46" height="26" rx="3" />
      <path className="cabinet-handle" d="M399 316v92" />

      {shelves.map((y) => (
        <g key={y}>
          <path className="cabinet-shelf" d={`M150 ${y}h240`} />
          <path className="cabinet-fine" d={`M150 ${y + 6}h240M190 ${y}v6M270 ${y}v6M350 ${y}v6`} />
        </g>
      ))}

      <g className="cabinet-goods">
        {stock.map((row, at) =>
          row.map(([x, good]) => (
            <path key={x} d={goods[good]} transform={`translate(${x} ${(shelves[at] ?? 0) - 1})`} />
          )),
        )}
      </g>

      <g className="cabinet-sight">
        <path
          d={`M270 158L${taken.x - 24} ${taken.shelf - 58}M270 158L${taken.x + 24} ${taken.shelf - 58}`}
        />
        <path d={goods.can} transform={`translate(${taken.x} ${taken.shelf - 1})`} />
      </g>
      <g className="cabinet-found" transform={`translate(${taken.x} ${taken.shelf})`}>
        <path d="M-24-46v-12h12M12-58h12v12M24 0v12h-12M-12 12h-12v-12" />
      </g>
      <g className="cabinet-camera">
        <path d="M256 150h28v5a3 3 0 0 1-3 3h-22a3 3 0 0 1-3-3z" />
        <circle cx="270" cy="154" r="2" />
      </g>
    </svg>
  );
}
