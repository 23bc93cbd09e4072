/** How a channel is reached: `fetch`, or a simulated channel that answers the same calls inside the process. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;
