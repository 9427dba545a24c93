import type { Context } from 'hono'
import { readJsonBody } from '#app/http/body/json-body.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { SentEntry } from '#app/modules/signing/desk/signing-entries.server.ts'
import type { SigningEntry } from '#app/modules/signing/desk/signing-entry.ts'
import { sentEntriesMax } from '#app/modules/signing/kit/kit-limits.ts'
import type { ServerEnv } from '../../request-context.ts'

/** Each entry has up to a dozen values. */
const limits = { bytes: 400_000, depth: 6, values: 10_000 }

/** Reads the body. @throws TooLarge; Invalid when it is not a JSON object */
export async function readKitJson(c: Context<ServerEnv>): Promise<Record<string, unknown>> {
	const body = await readJsonBody(c.req.raw, limits)
	if (body && typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>
	throw new Invalid('Please send a JSON object.')
}

/** Reads the position after which the phone requests entries; 0 when it is missing or invalid. */
export function readPosition(value: unknown): number {
	const position = Number(value ?? 0)
	return Number.isSafeInteger(position) && position >= 0 ? position : 0
}

/**
 * Reads `[{ key, writtenAt, entry }]`. The content of each entry is checked where it is stored. A phone's clock may be wrong by years: an
 * impossible time is replaced by `now`. @throws Invalid when the value is not a list, or too long
 */
export function readSentEntries(value: unknown, now: Date): SentEntry[] {
	if (!Array.isArray(value) || value.length > sentEntriesMax)
		throw new Invalid(`Please send a list of at most ${sentEntriesMax} entries.`, 'entries')
	return value.map((each: unknown) => {
		const { key, writtenAt, entry } = (typeof each === 'object' && each !== null ? each : {}) as Record<
			string,
			unknown
		>
		return {
			key: typeof key === 'string' ? key.toLowerCase() : '',
			writtenAt: readMoment(writtenAt) ?? now,
			entry: entry as SigningEntry,
		}
	})
}

function readMoment(value: unknown): Date | null {
	const moment = typeof value === 'string' && value.length < 40 ? new Date(value) : null
	const year = moment?.getUTCFullYear()
	return moment && year !== undefined && year >= 2000 && year < 2200 ? moment : null
}
