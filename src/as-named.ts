const asNamed = (word: string) => word;

/** Stands for `pluralize`: Refine makes plurals of names for messages of its own, in place of which ours show. */
export default { singular: asNamed, plural: asNamed };
