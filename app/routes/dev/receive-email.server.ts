import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { throwIfRejected } from '#app/http/forms.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { acceptDelivery } from '#app/modules/mail/incoming/deliveries.server.ts'

const emlBytesMax = 20_000_000

type Arguments = { request: Request; context: Readonly<RouterContextProvider> }

/** Receives the email of the demo's form, as the webhook receives one from a mail server. */
export async function receiveEmail({ request, context }: Arguments) {
	const { db, rawMail, clock } = getServices(context)
	let values = {}
	try {
		throwIfRejected(context)
		return await withUploadForm(request, {
			fileField: 'eml',
			bytesMax: emlBytesMax,
			async use({ fields, file }) {
				const pasted = String(fields.get('raw') ?? '')
				const to = String(fields.get('to') ?? '').trim()
				values = { raw: pasted.slice(0, 100_000), to }
				const raw = file ? await readFile(file.path) : Buffer.from(pasted.trimStart())
				if (raw.byteLength === 0) throw new Invalid('Paste an email, or choose a file.', 'raw')
				const parts = JSON.stringify([to, raw.toString('base64')])
				const key = createHash('sha256').update(parts).digest('hex')
				const { isNew } = await acceptDelivery(db, rawMail, {
					source: 'mailbox',
					sourceKey: `mailbox:${key}`,
					raw,
					recipients: to ? [to] : [],
					now: clock.now(),
				})
				return redirectWithToast('/dev/mailbox', {
					kind: 'success',
					title: isNew ? 'Email received' : 'This email was received before',
					description: isNew ? 'It is in Mail, or in its quarantine, within seconds.' : '',
				})
			},
		})
	} catch (error) {
		return respondToFailure<'raw' | 'eml' | 'to'>(context, error, {
			values,
			fallback: 'The email could not be received. Please try again.',
			fileField: 'eml',
		})
	}
}
