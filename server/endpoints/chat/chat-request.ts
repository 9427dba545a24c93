import type { Context } from 'hono'
import { readJsonBody } from '#app/http/body/json-body.server.ts'
import { mediaTypeOf } from '#app/http/body/request-body.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { withUploadForm } from '#app/http/uploads/upload-form.server.ts'
import { Forbidden, Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { ChatKeys } from '#app/modules/chat/conversations/chat-keys.server.ts'
import { readMessageText, readPagePath } from '#app/modules/chat/messages/message-text.ts'
import type { ChatParty } from '#app/modules/chat/party.ts'
import type { ReceivedFile } from '#app/modules/uploads/uploads.server.ts'
import type { EventStreams } from '../../live/event-streams.ts'
import type { LiveHub } from '../../live/hub.ts'
import type { ServerEnv } from '../../request-context.ts'

/** What the chat's endpoints depend on. */
export type ChatParts = { services: Services; keys: ChatKeys; hub: LiveHub; streams: EventStreams }

const pictureBytesMax = 5_000_000
/** Slightly above `pictureBytesMax`, so that a picture that is a little too large gets the error message that names it. */
export const chatPictureBodyBytesMax = 5_500_000

export async function partyOf(
	c: Context<ServerEnv>,
	keys: ChatKeys,
): Promise<ChatParty & { viewer: Viewer | null }> {
	return { viewer: await c.get('viewer')(), visitorId: keys.readVisitor(c.req.header('cookie')) }
}

/** The key under which limits and caps count a person or browser. */
export const limitKeyOf = ({ viewer, visitorId }: ChatParty, clientIp: string) =>
	viewer ? `user:${viewer.id}` : visitorId ? `visitor:${visitorId}` : `address:${clientIp}`

/** Returns the signed-in advisor. @throws Forbidden */
export async function advisorOf(c: Context<ServerEnv>): Promise<Viewer> {
	const viewer = await c.get('viewer')()
	if (viewer?.kind !== 'staff') throw new Forbidden('Only the advisor can read conversations.')
	return viewer
}

/** Reads the body. @throws Invalid when it is not a JSON object */
export async function readJson(c: Context<ServerEnv>): Promise<Record<string, unknown>> {
	const body = await readJsonBody(c.req.raw)
	if (body && typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>
	throw new Invalid('Please send a JSON object.')
}

export const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the sequence number of a message. @throws Invalid */
export function readSeq(value: unknown, field: string): number {
	const seq = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
	if (!Number.isInteger(seq) || (seq as number) < 0 || (seq as number) > 999_999_999)
		throw new Invalid('This is not a valid message number.', field)
	return seq as number
}

export function readKey(value: unknown): string {
	const key = readText(value)
	if (!isUuid(key)) throw new Invalid('The message needs a key, a UUID.', 'key')
	return key.toLowerCase()
}

type ReceivedMessage = { key: string; text: string; pagePath: string | null; file: ReceivedFile | null }

/**
 * Reads a message, as JSON `{key, text, page}` or as a form with a picture in `file`. The picture is in a temporary file while `use`
 * runs.
 * @throws Invalid, TooLarge
 */
export async function withMessage<Result>(
	c: Context<ServerEnv>,
	use: (message: ReceivedMessage) => Promise<Result>,
): Promise<Result> {
	if (mediaTypeOf(c.req.raw) !== 'multipart/form-data') {
		const { key, text, page } = await readJson(c)
		return use({
			key: readKey(key),
			text: readMessageText(text),
			pagePath: readPagePath(page),
			file: null,
		})
	}
	return withUploadForm(c.req.raw, {
		fileField: 'file',
		bytesMax: pictureBytesMax,
		use: ({ fields, file }) =>
			use({
				key: readKey(fields.get('key')),
				text: readMessageText(fields.get('text') ?? '', { hasPicture: file !== null }),
				pagePath: readPagePath(fields.get('page')),
				file,
			}),
	})
}
