/** What a strategy is called before people who may not open it: its name is not theirs to read. */
export const nameless = { en: 'Platform strategy', zh: '平台策略' } as const;
