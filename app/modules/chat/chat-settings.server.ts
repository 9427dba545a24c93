import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { chatSettings } from '#app/db/schema/chat.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Hours } from '#app/lib/dates/business-hours.ts'
import { Invalid } from '#app/lib/errors.ts'
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
 * Saves the chat settings. `seenVersion` is the version the form was filled with. @throws Forbidden; Invalid with the name of the
 * setting; ConcurrentChange
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
	const { retentionDays } = input
	if (!Number.isInteger(retentionDays) || retentionDays < 7 || retentionDays > 3_650)
		throw new Invalid('Please choose 7 to 3,650 days.', 'retentionDays')
	const set = {
		greeting: readText(input.greeting, 'greeting'),
		awayReply: readText(input.awayReply, 'awayReply'),
		afterHoursReply: readText(input.afterHoursReply, 'afterHoursReply'),
		hours: readHours(input.hours),
		retentionDays,
		updatedAt: now,
	}
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

function readText(input: string, field: string): string {
	const text = cleanText(input)
	if (!text) throw new Invalid('Please enter some text.', field)
	if ([...text].length > textCharsMax)
		throw new Invalid(`Please keep it to ${textCharsMax.toLocaleString('en-US')} characters or fewer.`, field)
	return text
}

function readHours(hours: Hours[]): Hours[] {
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
			throw new Invalid('Please give each time range a start and a later end.', 'hours')
	if (hours.length > 21) throw new Invalid('Please enter at most three time ranges a day.', 'hours')
	return hours.map(({ weekday, from, until }) => ({ weekday, from, until }))
}
