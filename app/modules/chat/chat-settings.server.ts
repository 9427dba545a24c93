import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { chatSettings } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Hours } from '#app/lib/dates/business-hours.ts'
import { InvalidFields } from '#app/lib/errors.ts'
import { assertUnchanged } from '#app/lib/state-hash.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordSettingsChange } from '#app/modules/settings/settings-history.server.ts'
import { cleanText } from './messages/message-text.ts'
import { assertMay } from './policy.ts'
import { presenceTopic } from './topics.ts'

export type ChatSettings = Omit<typeof chatSettings.$inferSelect, 'id' | 'updatedAt'>

/** Returns the chat settings, or the defaults until they are saved. Its texts may contain `{name}` and `{phone}`. */
export async function getChatSettings(db: Db): Promise<ChatSettings> {
	const [row] = await db.select().from(chatSettings)
	if (!row) {
		await db.insert(chatSettings).values({}).onConflictDoNothing()
		return getChatSettings(db)
	}
	const { id: _id, updatedAt: _updatedAt, ...set } = row
	return set
}

export type ChatSettingsInput = {
	greeting: string
	awayReply: string
	afterHoursReply: string
	hours: Hours[]
	retentionDays: number
}

/** Returns the settings that the form edits; being away is a separate switch. */
export const wordingOf = ({
	greeting,
	awayReply,
	afterHoursReply,
	hours,
	retentionDays,
}: Pick<ChatSettings, 'greeting' | 'awayReply' | 'afterHoursReply' | 'hours' | 'retentionDays'>) => ({
	greeting,
	awayReply,
	afterHoursReply,
	retentionDays,
	hours: hours.map(({ weekday, from, until }) => ({ weekday, from, until })),
})

const textCharsMax = 1_000

/**
 * Saves the chat settings. `seenVersion` is the version the form was filled with. @throws Forbidden; InvalidFields; ConcurrentChange
 */
export async function saveChatSettings(
	db: Db,
	{
		actor,
		now,
		seenVersion,
		...input
	}: ChatSettingsInput & {
		actor: Actor
		seenVersion?: string | undefined
		now: Date
	},
): Promise<void> {
	assertMay(actor, 'change-settings')
	const errors = new Map<string, string>()
	const set = {
		greeting: readText(input.greeting, 'greeting', errors),
		awayReply: readText(input.awayReply, 'awayReply', errors),
		afterHoursReply: readText(input.afterHoursReply, 'afterHoursReply', errors),
		hours: readHours(input.hours, errors),
		retentionDays: readDays(input.retentionDays, errors),
		updatedAt: now,
	}
	if (errors.size > 0) throw new InvalidFields(Object.fromEntries(errors))
	await transact(db, async (tx) => {
		await getChatSettings(tx)
		const [before] = await tx.select().from(chatSettings).for('update')
		assertUnchanged(seenVersion, wordingOf(before!))
		await tx.update(chatSettings).set(set)
		await notify(tx, presenceTopic)
		const { updatedAt: _updatedAt, ...after } = set
		await recordSettingsChange(tx, { actor, area: 'chat', before: wordingOf(before!), after, now })
	})
}

/** Sets the advisor to away or back; while away, open admin pages do not count as present. @throws Forbidden */
export async function setAway(
	db: Db,
	{ actor, away, now }: { actor: Actor; away: boolean; now: Date },
): Promise<void> {
	assertMay(actor, 'change-settings')
	await transact(db, async (tx) => {
		await getChatSettings(tx)
		await tx.update(chatSettings).set({ away, updatedAt: now })
		await notify(tx, presenceTopic)
	})
}

/** Replaces `{name}` and `{phone}` in a setting's text. */
export const fillPlaceholders = (text: string, { name, phone }: { name: string; phone: string }): string =>
	text.replaceAll('{name}', () => name).replaceAll('{phone}', () => phone)

/** The message of each setting that is wrong. */
type Errors = Map<string, string>

function readText(input: string, field: string, errors: Errors): string {
	const text = cleanText(input)
	if (!text) errors.set(field, 'Please enter some text.')
	if ([...text].length > textCharsMax)
		errors.set(field, `Please keep it to ${textCharsMax.toLocaleString('en-US')} characters or fewer.`)
	return text
}

function readDays(days: number, errors: Errors): number {
	if (!Number.isInteger(days) || days < 7 || days > 3_650)
		errors.set('retentionDays', 'Please choose 7 to 3,650 days.')
	return days
}

function readHours(hours: Hours[], errors: Errors): Hours[] {
	const isTime = (time: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/.test(time)
	for (const { weekday, from, until } of hours)
		if (
			!Number.isInteger(weekday) ||
			weekday < 0 ||
			weekday > 6 ||
			!isTime(from) ||
			!isTime(until) ||
			from >= until
		)
			errors.set('hours', 'Please give each time range a start and a later end.')
	if (hours.length > 21) errors.set('hours', 'Please enter at most three time ranges a day.')
	return hours.map(({ weekday, from, until }) => ({ weekday, from, until }))
}
