import { randomUUID } from 'node:crypto'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { mailMessage } from '#app/db/schema/mail/mail.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { acceptDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'
import { fileDeliveries } from '#app/workflows/mail/file-deliveries.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { eml, mailFiling, makeMailWorld } from '#tests/factories/incoming-mail.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { loader } from './quarantined.tsx'

const now = new Date('2026-11-26T12:00:00Z')

/** Receives a stranger's message and returns whether its page offers to file the sender's next emails right away. */
async function readCanRemember(db: Db, { headers, authority }: { headers: string[]; authority: string }) {
	const { caseAddress } = await makeMailWorld(db, { now })
	const filing = mailFiling({ authority })
	const raw = eml({ from: 'robin@unknown.example', to: caseAddress, messageId: 'm@x', headers, body: 'Hi' })
	await acceptDelivery(db, filing.rawMail, { source: 'smtp', sourceKey: randomUUID(), raw, now })
	await fileDeliveries(db, { ...filing, now: () => now, log: { error() {} } as never })
	const [message] = await db.select().from(mailMessage)
	expect(message!.state).toBe('quarantined')
	const context = new RouterContextProvider()
	const { id } = await makeUser(db)
	fillContext(context, someServices({ db, clock: { now: () => now }, env: { mailAuthority: authority } }), {
		viewer: async () => makeStaff(id),
		policy: { access: 'admin' },
	} as unknown as RequestMetadata)
	const request = new Request('https://site.test/')
	const page = await loader({ context, params: { id: message!.threadId }, request } as never)
	return page.canRemember
}

test.for([
	['mx.example', 'mx.example; dmarc=pass header.from=unknown.example', true],
	['mx.example', 'mx.example; dmarc=fail header.from=unknown.example', false],
	['mx.example', 'other.example; dmarc=pass header.from=unknown.example', false],
	['*', '', true],
] as const)(
	'with %s, a sender with results %s can be remembered: %s',
	async ([authority, results, expected], { db }) => {
		const headers = results ? [`Authentication-Results: ${results}`] : []
		expect(await readCanRemember(db, { headers, authority })).toBe(expected)
	},
)
