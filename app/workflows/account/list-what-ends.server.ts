import type { Db } from '#app/db/client.server.ts'
import { findTablesOfPerson } from '#app/db/rows-of-person.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { findEndingFile } from '#app/modules/clients/account-file.server.ts'
import { type Ending, outcomeTitles, ownersOf, whatEnds } from './what-ends.ts'

type Leaving = { actor: Pick<Viewer, 'id' | 'email' | 'emailVerified'> }

/** Returns what the end of an account does to the records that its person has now: the rows of `whatEnds` that concern them. */
export async function listWhatEnds(db: Db, { actor }: Leaving): Promise<Ending[]> {
	const file = await findEndingFile(db, { actor })
	const { id: userId, email, emailVerified } = actor
	const owners = ownersOf({ userId, email, emailVerified, clientIds: file?.clientIds ?? [] })
	const theirs = await findTablesOfPerson(db, { owners })
	return whatEnds.filter(({ tables, shownFor = tables, ofSharedFile = false }) =>
		ofSharedFile ? file?.isShared === true : shownFor.some((table) => theirs.has(table)),
	)
}

/** Returns the texts of endings in groups by outcome, in the order of the table. */
export const groupEndings = (endings: readonly Ending[]): { title: string; texts: string[] }[] =>
	[...new Set(endings.map(({ outcome }) => outcome))].map((outcome) => ({
		title: outcomeTitles[outcome],
		texts: endings.filter((ending) => ending.outcome === outcome).map(({ text }) => text),
	}))
