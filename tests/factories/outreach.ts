import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { clientEmail } from '#app/db/schema/clients/clients.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { formatCaseAddress } from '#app/modules/mail/addresses/case-address.ts'
import { ensureCaseKey } from '#app/modules/mail/addresses/case-addresses.server.ts'
import { acceptDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'
import { fileDeliveries } from '#app/workflows/mail/file-deliveries.server.ts'
import { processMessages } from '#app/workflows/mail/process-messages.server.ts'
import { sendMail } from '#app/workflows/mail/send-mail.server.ts'
import { typedPage } from '../papers/typed-page.ts'
import { makeStaff } from './actors.ts'
import { makeDeal } from './deals.ts'
import { caseAddresses, eml, mailFiling } from './incoming-mail.ts'
import { mailDeps, makeDraft } from './mail.ts'

export const now = new Date('2026-11-26T12:00:00Z')
const log = { error: (_: unknown, message: string) => expect.fail(message) } as never

export const quote = [
	'Selling price $30,000.00',
	'Documentation fee $900.00',
	'Sales tax $2,250.00',
	'Title and registration $120.00',
	'Total out the door $33,270.00',
]

export type Store = 'riverside' | 'millpond' | 'typed'
export const addresses: Record<Store, string> = {
	riverside: 'dana@riverside.example',
	millpond: 'lou@millpond.example',
	typed: 'sales@typed-motors.example',
}

/** Sends an email to three dealers separately, of whom the book has two, and returns functions to receive answers. */
export async function makeOutreach(db: Db, { text = 'Your price?' }: { text?: string } = {}) {
	const world = await makeDeal(db)
	const actor = makeStaff(world.advisor.id)
	const ids = { riverside: '', millpond: '' }
	for (const [key, name, person] of [
		['riverside', 'Riverside Honda', 'Dana Reyes'],
		['millpond', 'Mill Pond Honda', 'Lou Hart'],
	] as const) {
		const [store] = await db.insert(dealer).values({ name }).returning()
		const email = addresses[key]
		await db.insert(dealerPerson).values({ dealerId: store!.id, name: person, role: 'sales', email })
		ids[key] = store!.id
	}
	const deps = mailDeps()
	const { clientId, deal } = world
	const id = await makeDraft(db, {
		actor,
		subjects: { clientId, dealId: deal.id },
		fields: { to: Object.values(addresses).join(', '), subject: 'A CR-V for a client', text },
		now: new Date(now.getTime() - 3_600_000),
	})
	await sendMail(db, deps, { actor, id, now: new Date(now.getTime() - 3_600_000) })
	const threads = await db.select().from(mailThread)
	const sent = Object.fromEntries(
		(await db.select().from(mailMessage)).map((message) => [
			Object.entries(addresses).find(([, email]) => email === message.to[0]!.email)![0],
			message,
		]),
	) as Record<Store, typeof mailMessage.$inferSelect>
	const filing = mailFiling()
	const noPdf = { ok: false as const, problem: 'damaged' as const, message: 'Not a PDF.' }
	const reading = {
		...filing,
		readPdf: async () => ({ ok: true as const, pages: [typedPage(quote)] }),
		readScan: async () => noPdf,
		readPicture: async () => ({ ok: true as const, page: typedPage(quote) }),
		origin: 'https://lotwise.test',
		now: () => now,
		log,
	}
	const process = () => processMessages(db, reading as never)
	const read = async (messageId: string) => {
		const [found] = await db
			.select({ message: mailMessage, thread: mailThread })
			.from(mailMessage)
			.innerJoin(mailThread, eq(mailThread.id, mailMessage.threadId))
			.where(eq(mailMessage.messageId, messageId))
			.orderBy(desc(mailMessage.no))
		const { message, thread } = found!
		const [document] = message.documentId
			? await db.select().from(dealDocument).where(eq(dealDocument.id, message.documentId))
			: []
		const store = (Object.keys(sent) as Store[]).find((each) => sent[each].threadId === thread.id) ?? null
		return { message, thread, document: document ?? null, store }
	}
	const receive = async (raw: Buffer, messageId: string) => {
		await acceptDelivery(db, filing.rawMail, { source: 'smtp', sourceKey: randomUUID(), raw, now })
		await fileDeliveries(db, { ...filing, now: () => now, log })
		await process()
		return read(messageId)
	}
	const caseAddress = formatCaseAddress(caseAddresses, await ensureCaseKey(db, { clientId, now }))
	const [main] = await db.select().from(clientEmail).where(eq(clientEmail.clientId, clientId))
	const clientAddress = main!.email
	return { ...world, actor, ids, threads, sent, receive, read, process, caseAddress, clientAddress }
}

export type Outreach = Awaited<ReturnType<typeof makeOutreach>>

/** Lines of an email, some of them in groups. */
export const lines = (...parts: readonly (string | readonly string[])[]) => parts.flat().join('\r\n')

type InThread = { store: Store; from?: string; body: string; headers?: string[]; subject?: string }

/** Returns the raw email with which a store answers in its thread. */
export const inThread =
	({ store, from = addresses[store], body, headers = [], subject = 'Re: A CR-V for a client' }: InThread) =>
	({ sent }: Outreach, messageId: string) =>
		eml({
			from,
			to: sent[store].replyTo!.email,
			subject,
			messageId,
			headers: [
				`In-Reply-To: <${sent[store].messageId}>`,
				`References: <${sent[store].messageId}>`,
				...headers,
			],
			body,
		})
