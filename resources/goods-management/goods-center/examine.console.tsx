import { useNavigate, useSearchParams } from 'react-router';
import { useMay } from '../../../src/data/use-may.ts';
import { DetailOf } from '../../../src/screens/detail/detail-screen.tsx';
import { listPath } from '../../kit/routes.ts';
import { goodsModeling } from '../modeling/index.ts';
import { goodsCenter } from './index.ts';

/**
 * P20: one product's recognition material, reached from the library. Who completes modeling decides on it here; anybody else who reads
 * the library sees the product.
 */
export function Examine() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const examines = useMay(goodsModeling, 'read');
  const back = () => void navigate(listPath(goodsCenter));
  return (
    <DetailOf
      resource={examines ? goodsModeling : goodsCenter}
      id={search.get('id') ?? undefined}
      back={back}
    />
  );
}
