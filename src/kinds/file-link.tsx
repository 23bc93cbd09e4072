import { extensionOf } from '../../resources/kit/file-formats.ts';

/** Opens or saves a stored file. Its name is random, so that only its kind is shown. */
export function FileLink({ address }: { readonly address: string }) {
  const [plain = ''] = address.split('?');
  return (
    <a href={address} target="_blank" rel="noreferrer" onClick={(event) => event.stopPropagation()}>
      {extensionOf(plain).toUpperCase()}
    </a>
  );
}
