/** What the console is told when somebody asks what a person can see, or who can do a thing. */

/** Organisations, as far as the asker may know them: null for all there are, `more` for those out of their sight. */
export interface AccessReach {
  readonly orgs: readonly string[] | null;
  readonly more: number;
}

/** A rule about a code, on the way that it reaches the person. */
export interface AccessSource {
  /** Null for a rule of the person's own. */
  readonly role: string | null;
  readonly effect: 'allow' | 'deny';
  /** The line as casbin has it. */
  readonly line: string;
}

export interface AccessScreen {
  /** The resource's name. */
  readonly resource: string;
  /** What tells the person's rows from others; null where they see all of them. */
  readonly column: string | null;
  /** By act, `read` first; what isn't allowed anywhere is absent. */
  readonly acts: Readonly<Record<string, AccessReach>>;
}

/** What somebody may do: the same derivation that serves their calls. */
export interface AccessFound {
  /** As `login/control` tells them, apart from those that the asker may not know. */
  readonly modules: readonly string[];
  readonly screens: readonly AccessScreen[];
  /** Why, by code; a code that nothing speaks for is absent. */
  readonly sources: Readonly<Record<string, readonly AccessSource[]>>;
  /** Codes that they hold and the asker may not know. */
  readonly beyond: number;
}

export interface AccessRole {
  readonly id: string;
  readonly name: string;
  readonly enabled: 0 | 1;
  /** Where it holds; empty for a merchant's, whose rows are told by the merchant. */
  readonly places: readonly { readonly org: string; readonly below: 0 | 1 }[];
  /** Places out of the asker's sight. */
  readonly more: number;
}

export interface AccessAnswer {
  readonly name: string;
  readonly identity_type: number;
  /** 0: a user who is disabled, or whose organisation or merchant is. */
  readonly open: 0 | 1;
  /** Where they belong and look from; null where the asker may not know. */
  readonly home: string | null;
  readonly from: string | null;
  readonly mct_name: string | null;
  /** Where else they may look from. */
  readonly places: readonly string[];
  readonly roles: readonly AccessRole[];
  /** Names of the organisations that stand in this answer. */
  readonly orgs: Readonly<Record<string, string>>;
  readonly now: AccessFound;
  /** Of a draft: what the saved role gives. Null for a new one. */
  readonly saved: AccessFound | null;
  /** The codes that the asker may know; of others nothing is told. */
  readonly known: readonly string[];
}

export interface WhoCan {
  readonly users: readonly {
    readonly id: string;
    readonly name: string;
    /** Masked for who may not see it whole. */
    readonly phone: string;
    readonly identity_type?: number;
    readonly mgt_org_name?: string | null;
    readonly mct_name?: string | null;
    /** The roles by which they can; none for a rule of their own. */
    readonly roles: readonly { readonly id: string; readonly name: string }[];
  }[];
  /** 1: there are more users than were looked at. */
  readonly more: 0 | 1;
}
