/** What a form is opened for. */
export type FormMode = 'create' | 'clone' | 'edit';
