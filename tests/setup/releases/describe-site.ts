import { eq, isNotNull } from 'drizzle-orm'
import type pg from 'pg'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { creditApplicant, creditApplication } from '#app/db/schema/credit.ts'
import { deal, dealDocument } from '#app/db/schema/deals/ledger.ts'
import { dealRound, dealRoundInvitation } from '#app/db/schema/rounds.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { verifyAudit } from '#app/modules/audit/verify.server.ts'
import { fieldNames } from '#app/modules/credit/application/application-fields.ts'
import { applicationLink } from '#app/modules/credit/application/application-links.server.ts'
import { openValues } from '#app/modules/credit/vault/values.server.ts'
import { createVault } from '#app/modules/credit/vault/vault.server.ts'
import type { Keyring } from '#app/platform/crypto/keyring.server.ts'
import { createLinks, type Link } from '#app/platform/links/signed-links.server.ts'
import { exposeSecret, SecretText } from '#app/platform/secret-text.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import type { Expected } from './releases.ts'
import { countRows } from './trim-site.ts'

type DescribeInput = Pick<Expected, 'secret' | 'version' | 'queuedJob'> & {
	url: string
	keyring: Keyring
	shares: FileStorage
	now: Date
}

/** Describes what a site contains, for `expected.json`. */
export async function describeSite(
	client: pg.Client,
	{ url, keyring, shares, secret, version, queuedJob, now }: DescribeInput,
): Promise<Expected> {
	const { db, close } = openDatabase(url, { max: 2 })
	try {
		const { entries, head } = await verifyAudit(db, { anchors: [] })
		const deals: Record<string, number> = {}
		for (const { id } of await db.select().from(deal))
			deals[id] = await db.$count(dealDocument, eq(dealDocument.dealId, id))
		return {
			version,
			createdAt: now.toISOString(),
			secret,
			queuedJob,
			rows: await countRows(client),
			application: await describeApplication(db, { keyring, shares }),
			deals,
			rounds: (await db.select().from(dealRound)).map(({ id }) => id),
			audit: { entries, head },
			links: await listSentLinks(db, secret),
		}
	} finally {
		await close()
	}
}

async function describeApplication(db: Db, keys: { keyring: Keyring; shares: FileStorage }) {
	const [applicant] = await db
		.select()
		.from(creditApplicant)
		.where(eq(creditApplicant.role, 'first'))
		.limit(1)
	const { id, applicationId } = applicant!
	return { id: applicationId, applicantId: id, values: await readValues(db, { ...keys, applicationId, id }) }
}

type ReadValuesInput = { keyring: Keyring; shares: FileStorage; applicationId: string; id: string }

/** Decrypts everything that an applicant typed. */
export async function readValues(
	db: Db,
	{ keyring, shares, applicationId, id }: ReadValuesInput,
): Promise<Record<string, string>> {
	const key = await createVault({ keyring, shares, ready: true }).openKey(db, applicationId)
	const opened = await openValues(db, { key, applicantId: id, fields: fieldNames })
	return Object.fromEntries(
		Object.entries(opened)
			.map(
				([field, value]) =>
					[field, value instanceof SecretText ? exposeSecret(value) : String(value)] as const,
			)
			.sort(([a], [b]) => (a < b ? -1 : 1)),
	)
}

/** One link of each of three kinds, as the site's emails have it. */
async function listSentLinks(db: Db, secret: string): Promise<Expected['links']> {
	const [application] = await db
		.select()
		.from(creditApplication)
		.where(isNotNull(creditApplication.email))
		.limit(1)
	const [booked] = await db.select().from(appointment).limit(1)
	const [invitation] = await db.select().from(dealRoundInvitation).limit(1)
	const links: Link[] = [
		applicationLink(application!),
		appointmentLink(booked!),
		{ purpose: 'bid', subject: invitation!.id },
	]
	const { tokenOf } = createLinks({ secret, origin: '' })
	return links.map((link) => ({ purpose: link.purpose, subject: link.subject, token: tokenOf(link) }))
}
