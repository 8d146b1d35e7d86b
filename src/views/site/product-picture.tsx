import { type PictureName, pictureNote, pictures } from '../../content/site/pictures.ts';
import { Text } from '../ui/layout.tsx';
import styles from './product-picture.module.css';

/** The address of each picture, by its file; `npm run pictures` makes them. */
const files = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default', query: '?url' });

/** In CSS pixels, as tools/bench/pictures.mjs takes them. */
const sizes = { wide: { width: 1040, height: 700 }, narrow: { width: 400, height: 560 } };

/** Pictures of the product, of three the first one large beside its words. They are pictures, so nothing in them can be pressed. */
export function ProductPictures({ names }: { names: readonly PictureName[] }) {
  return (
    <div>
      <div className={styles.row}>
        {names.map((name) => (
          <ProductPicture key={name} name={name} />
        ))}
      </div>
      <Text tone="faint" size="s" className={styles.note}>
        {pictureNote}
      </Text>
    </div>
  );
}

/** Narrow on phones, and in the reader's colour scheme. */
function ProductPicture({ name }: { name: PictureName }) {
  const { alt, caption } = pictures[name];
  return (
    <figure className={styles.picture}>
      <picture className={styles.frame}>
        <source
          media="(width < 44rem) and (prefers-color-scheme: dark)"
          srcSet={findFile(`${name}-narrow-dark`)}
          {...sizes.narrow}
        />
        <source media="(width < 44rem)" srcSet={findFile(`${name}-narrow-light`)} {...sizes.narrow} />
        <source media="(prefers-color-scheme: dark)" srcSet={findFile(`${name}-wide-dark`)} {...sizes.wide} />
        <img src={findFile(`${name}-wide-light`)} alt={alt} loading="lazy" decoding="async" {...sizes.wide} />
      </picture>
      <Text as="figcaption" tone="soft" measure>
        {caption}
      </Text>
    </figure>
  );
}

function findFile(name: string): string {
  const file = files[`./pictures/${name}.webp`];
  if (!file) throw new Error(`There is no picture '${name}': 'npm run pictures' makes them.`);
  return file;
}
