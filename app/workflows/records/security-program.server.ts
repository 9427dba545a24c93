import type { Db } from '#app/db/client.server.ts'
import { formatDay } from '#app/lib/dates/dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { NotFound } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { listNames } from '#app/modules/auth/accounts.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { ProgramToPrint } from '#app/modules/records/documents/print-security-program.server.ts'
import {
	noSecurityAnswers,
	type SecurityAnswers,
} from '#app/modules/records/documents/security-answers.schema.ts'
import { type ProgramSection, securityProgram } from '#app/modules/records/documents/security-program.ts'
import {
	findDocumentVersion,
	findLatestDocument,
	saveDocument,
} from '#app/modules/records/documents/written-documents.server.ts'
import { assertMay } from '#app/modules/records/policy.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { readSecurityFacts } from './read-security-facts.server.ts'

const kind = 'security_program'

type ProgramInput = { actor: Actor; env: Env; now: Date }

/** Returns the security program as it would be saved now, with the answers of its last version. @throws Forbidden */
export async function draftSecurityProgram(
	db: Db,
	{ actor, env, now }: ProgramInput,
): Promise<{ answers: SecurityAnswers; sections: ProgramSection[] }> {
	assertMay(actor, 'write-documents')
	const saved = await findLatestDocument(db, { kind })
	const answers = answersOf(saved?.answers ?? {})
	return { answers, sections: securityProgram(await readSecurityFacts(db, { env, now }), answers) }
}

/** Returns stored answers, which only `saveSecurityProgram` writes. One that a later release asks for is empty. */
const answersOf = (stored: unknown): SecurityAnswers =>
	Object.fromEntries(
		Object.entries(noSecurityAnswers).map(([name, empty]) => [
			name,
			getOwnValue(stored as Record<string, string | null>, name) ?? empty,
		]),
	) as SecurityAnswers

/** Saves a version of the security program: the answers, and the whole document as it is now. @returns its number. @throws Forbidden */
export async function saveSecurityProgram(
	db: Db,
	{ actor, env, now, answers }: ProgramInput & { answers: SecurityAnswers },
): Promise<number> {
	assertMay(actor, 'write-documents')
	const content = securityProgram(await readSecurityFacts(db, { env, now }), answers)
	return saveDocument(db, { actor, kind, answers, content, now })
}

/** Returns a saved version of the security program, or the draft without one. @throws Forbidden, NotFound */
export async function readProgramToPrint(
	db: Db,
	{ actor, env, now, version }: ProgramInput & { version: number | null },
): Promise<ProgramToPrint> {
	const { footerBrand: business, postalAddress: address, timeZone } = await getSettings(db)
	if (version === null) {
		const { sections } = await draftSecurityProgram(db, { actor, env, now })
		const status = `Not saved; as the site is on ${formatDay(now, timeZone)}`
		return { business, address, version: 'Draft', status, sections, date: localDateOf(now, timeZone) }
	}
	const saved = await findDocumentVersion(db, { actor, kind, version })
	if (!saved) throw new NotFound('There is no such version.')
	const names = await listNames(db, { actor, ids: [saved.savedByUserId] })
	const by = names.get(saved.savedByUserId) ?? 'a deleted account'
	return {
		business,
		address,
		version: `Version ${version}`,
		status: `Saved on ${formatDay(saved.savedAt, timeZone)} by ${by}`,
		sections: saved.content as ProgramSection[],
		date: localDateOf(saved.savedAt, timeZone),
	}
}
