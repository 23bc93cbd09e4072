import { type KeyboardEvent, useState } from 'react';
import type { OrgNode } from '../../../resources/kit/wire.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { Icon } from '../../shell/icons.tsx';
import { isCurrent } from './org-tree.ts';
import './organisation.css';

/** How many children of one node are drawn at first, so that a tree of thousands opens at once; a click draws the rest. */
const atFirst = 100;

interface Props {
  nodes: readonly OrgNode[];
  /** Ids of the open nodes; null where every branch stands open. */
  open: ReadonlySet<string> | null;
  onToggle: (id: string) => void;
  chosen: string | undefined;
  onChoose: (node: OrgNode) => void;
  /** The name of the group of radios. */
  group: string;
}

/**
 * One radio per node (docs/specification.md §2); what is closed isn't there. The arrows move between the radios, right and left
 * open and close.
 */
export function OrganisationTree(props: Props) {
  const { nodes } = props;
  const { say } = useLanguage();
  const [most, setMost] = useState(atFirst);
  return (
    <ul className="org-branch">
      {nodes.slice(0, most).map((node) => (
        <Node key={node.id} node={node} {...props} />
      ))}
      {nodes.length > most && (
        <li>
          <button type="button" className="org-more" onClick={() => setMost(most + atFirst)}>
            {say(texts.account.moreOrganisations, { n: Math.min(atFirst, nodes.length - most) })}
          </button>
        </li>
      )}
    </ul>
  );
}

function Node({ node, ...props }: Props & { node: OrgNode }) {
  const { open, onToggle, chosen, onChoose, group } = props;
  const { say } = useLanguage();
  const branch = node.org_list.length > 0;
  const isOpen = branch && (open === null || open.has(node.id));
  const name = { name: node.name };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    if (key !== 'ArrowRight' && key !== 'ArrowLeft') return;
    event.preventDefault();
    if (branch && open !== null && isOpen === (key === 'ArrowLeft')) onToggle(node.id);
  };

  return (
    <li>
      <div className="org-row">
        {branch && open !== null ? (
          <button
            type="button"
            className="org-toggle"
            aria-expanded={isOpen}
            aria-label={say(isOpen ? texts.account.closeBranch : texts.account.openBranch, name)}
            onClick={() => onToggle(node.id)}
          >
            <Icon name="down" size={12} />
          </button>
        ) : (
          <span className="org-toggle" />
        )}
        <label className="org-label" data-current={isCurrent(node) || undefined}>
          <input
            type="radio"
            name={group}
            value={node.id}
            checked={chosen === node.id}
            disabled={isCurrent(node)}
            onChange={() => onChoose(node)}
            onKeyDown={onKeyDown}
          />
          <span className="org-name">{node.name}</span>
          <span className="org-code">{node.org_code}</span>
          {isCurrent(node) && <span className="org-current">{say(texts.account.currentOrganisation)}</span>}
        </label>
      </div>
      {isOpen && <OrganisationTree {...props} nodes={node.org_list} />}
    </li>
  );
}
