import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { trimmedTexts } from '#app/lib/forms/form-fields.ts'
import { acceptDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'

const emlBytesMax = 20_000_000

type Arguments = { request: Request; context: Readonly<RouterContextProvider> }

/** Receives the email of the demo's form, as the webhook receives one from a mail server. */
export function receiveEmail(args: Arguments) {
	const { db, rawMail, clock } = getServices(args.context)
	return runForm(
		args,
		formAction({
			schema: z.object({ raw: z.string(), ...trimmedTexts('to') }),
			async run({ raw: pasted, to }, { file }) {
				const raw = file ? await readFile(file.path) : Buffer.from(pasted.trimStart())
				if (raw.byteLength === 0) throw new Invalid('Paste an email, or choose a file.', 'raw')
				const parts = JSON.stringify([to, raw.toString('base64')])
				const key = createHash('sha256').update(parts).digest('hex')
				return acceptDelivery(db, rawMail, {
					source: 'mailbox',
					sourceKey: `mailbox:${key}`,
					raw,
					recipients: to ? [to] : [],
					now: clock.now(),
				})
			},
			to: '/dev/mailbox',
			message: (_, { isNew }) =>
				isNew
					? ['Email received', 'It is in Mail, or in its quarantine, within seconds.']
					: 'This email was received before',
			fallback: 'The email could not be received. Please try again.',
		}),
		{ file: { field: 'eml', bytesMax: emlBytesMax } },
	)
}
