import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { client, clientEmail } from '#app/db/schema/clients/clients.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { formatCaseAddress } from '#app/modules/mail/addresses/case-address.ts'
import { ensureCaseKey } from '#app/modules/mail/addresses/case-addresses.server.ts'
import { createRawMail } from '#app/modules/mail/incoming/raw-mail.server.ts'
import { anyAuthority } from '#app/platform/email/incoming/authentication-results.ts'
import { parseEmail } from '#app/platform/email/incoming/parse-email.server.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'

export const caseAddresses = { local: null, domain: 'cases.example' }

/**
 * The dependencies of the functions that file messages, for tests: a file store in memory, and a parser that runs in the same thread.
 * Without an authority, the site is a demo, in which a message without results counts as its sender's.
 */
export function mailFiling({ authority = anyAuthority }: { authority?: string | null } = {}) {
	const storage = memoryStorage()
	return {
		storage,
		rawMail: createRawMail({ secret: 'a secret of a test, with 32 characters', storage }),
		readEmail: (raw: Uint8Array) => parseEmail(raw, { authority }),
		caseAddresses,
		ownAddress: 'no-reply@lotwise.test',
		senderChecks: { authority, acceptsUnchecked: authority === anyAuthority },
	}
}

/** Inserts a client with an email address for their case, and a dealer with one contact person. */
export async function makeMailWorld(db: Db, { now }: { now: Date }) {
	const [file] = await db
		.insert(client)
		.values({ reference: `LF-${randomUUID().slice(0, 8)}`, name: 'Lee Park', activeAt: now })
		.returning()
	const clientId = file!.id
	const clientAddress = `lee-${clientId.slice(0, 8)}@client.example`
	await db.insert(clientEmail).values({ email: clientAddress, clientId, main: true })
	const [store] = await db.insert(dealer).values({ name: 'Riverside Honda' }).returning()
	const dealerAddress = `dana-${clientId.slice(0, 8)}@riverside.example`
	await db
		.insert(dealerPerson)
		.values({ dealerId: store!.id, name: 'Dana Reyes', role: 'sales', email: dealerAddress })
	const caseAddress = formatCaseAddress(caseAddresses, await ensureCaseKey(db, { clientId, now }))
	return { clientId, clientAddress, dealerId: store!.id, dealerAddress, caseAddress }
}

type EmlInput = {
	from: string
	to: string
	subject?: string
	messageId?: string
	headers?: readonly string[]
	body?: string
}

/** Returns a message in the format in which mail servers send it. */
export function eml({
	from,
	to,
	subject = 'Accord',
	messageId,
	headers = [],
	body = 'Hello',
}: EmlInput): Buffer {
	return Buffer.from(
		[
			`From: ${from}`,
			`To: ${to}`,
			`Subject: ${subject}`,
			...(messageId ? [`Message-ID: <${messageId}>`] : []),
			...headers,
			'',
			body,
		].join('\r\n'),
	)
}
