import { extensionOf } from '../../resources/kit/upload.ts';

/** Opens or saves a stored file. Its name is a random one, so that its kind is what there is to say. */
export function FileLink({ address }: { readonly address: string }) {
  const [plain = ''] = address.split('?');
  return (
    <a href={address} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
      {extensionOf(plain).toUpperCase()}
    </a>
  );
}
