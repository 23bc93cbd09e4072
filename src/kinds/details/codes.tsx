import { useMemo } from 'react';
import { permissionTree } from '../../../resources/kit/permissions.ts';
import { useWholeProduct } from '../../data/use-declared.ts';
import { PermissionTree } from '../codes/permission-tree.tsx';
import type { DetailProps } from './detail-props.ts';

/** The permissions that are held, by group and screen. */
export function HeldPermissions({ value }: DetailProps) {
  const product = useWholeProduct();
  const tree = useMemo(() => permissionTree(product, false), [product]);
  return <PermissionTree tree={tree} held={new Set(value as readonly string[])} />;
}
