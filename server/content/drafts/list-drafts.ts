import { asc, eq, ne } from 'drizzle-orm';
import type { DraftState } from '../../../contract/desk/drafts.ts';
import type { Queryable } from '../../db/open.ts';
import { draftPacks, draftQuestions } from '../../db/tables/drafts.ts';

/** A question that stands in no version. */
type DraftLine = {
  pack: string;
  kind: 'quiz' | 'bank';
  question: string;
  state: DraftState;
  domain: string;
  skill: string;
};

/** Every question that is a draft or withdrawn, pack by pack. */
export const listDrafts = (db: Queryable): Promise<DraftLine[]> =>
  db
    .select({
      ...{ pack: draftPacks.slug, kind: draftPacks.kind, question: draftQuestions.name, state: draftQuestions.state },
      ...{ domain: draftQuestions.domain, skill: draftQuestions.skill },
    })
    .from(draftQuestions)
    .innerJoin(draftPacks, eq(draftPacks.slug, draftQuestions.slug))
    .where(ne(draftQuestions.state, 'released'))
    .orderBy(asc(draftPacks.slug), asc(draftQuestions.name));
