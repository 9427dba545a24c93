// A worker that reads a mailbox and files what arrives, as an instance does, until it is killed. Its clock runs faster, so that ten minutes
// pass in seconds. Started by `tests/mail-kills.deep.db.test.ts`.
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#app/db/client.server.ts'
import { createRawMail } from '#app/modules/mail/incoming/raw-mail.server.ts'
import { readMailbox } from '#app/modules/mail/sources/read-mailbox.server.ts'
import { imapMailbox } from '#app/platform/email/incoming/imap-mailbox.server.ts'
import { createEmailReader } from '#app/platform/email/incoming/read-email.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { fileDeliveries } from '#app/workflows/mail/file-deliveries.server.ts'
import { waitMsMax } from '../hang-limits.ts'

const { DATABASE, IMAP, FILES, SECRET, STARTED, SPEED, DOMAIN } = process.env as Record<string, string>
const startedAt = Number(STARTED)
const now = () => new Date(startedAt + (Date.now() - startedAt) * Number(SPEED))
const { db } = openDatabase(DATABASE!, { max: 4 })
const rawMail = createRawMail({ secret: SECRET!, storage: diskStorage(FILES!) })
const mailbox = imapMailbox({ url: IMAP!, requireTls: false, silenceMs: waitMsMax })
const log = { error: (_facts: unknown, message: string) => process.send?.(message) } as never
const filing = {
	rawMail,
	readEmail: createEmailReader({ authority: 'mx.example' }),
	caseAddresses: { local: null, domain: DOMAIN! },
	ownAddress: 'no-reply@lotwise.test',
	senderChecks: { authority: 'mx.example', acceptsUnchecked: false },
}

process.once('disconnect', () => process.exit())
process.send?.('ready')
for (;;) {
	await readMailbox(db, { mailbox, rawMail, everyMs: 20_000, now })
	await fileDeliveries(db, { ...filing, now, log })
	await pause(50)
}
