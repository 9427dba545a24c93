import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditValue } from '#app/db/schema/credit.ts'
import { decryptValue, encryptValue, type Place } from '#app/platform/crypto/encrypted-value.server.ts'
import type { ApplicationTyped } from '../application/application.schema.ts'
import {
	type FieldName,
	fieldNames,
	type SecretField,
	secretFields,
} from '../application/application-fields.ts'
import { isSecret, maskField, maskOf } from '../application/masks.ts'
import type { ApplicationKey } from './vault.server.ts'

/** What everybody with a right to the application sees: secrets as masks, everything else as it was typed. */
export type MaskedValues = {
	values: Partial<Record<Exclude<FieldName, SecretField>, string>>
	masks: Partial<Record<SecretField, string>>
}

type Person = { key: ApplicationKey; applicantId: string }

/** Each field of a person is a row of its own, and opens in no other. */
const placeOf = (applicantId: string, field: string): Place => ({
	table: 'credit_value',
	column: field,
	row: applicantId,
})

/**
 * Seals what was typed over what was there. An empty secret leaves the kept one alone, because pages never get it back to send it again;
 * another empty field empties it.
 */
export async function insertValues(
	tx: Db,
	{ key, applicantId, typed }: Person & { typed: ApplicationTyped },
): Promise<void> {
	const rows = Object.entries(typed).flatMap(([field, value]) => {
		if (value === undefined || !fieldNames.includes(field as FieldName)) return []
		if (!isSecret(field)) return [{ field, value }]
		return value
			? [
					{ field, value },
					{ field: maskField(field), value: maskOf[field](value) },
				]
			: []
	})
	if (rows.length === 0) return
	await tx
		.insert(creditValue)
		.values(
			rows.map(({ field, value }) => ({
				applicantId,
				field,
				encrypted: encryptValue(key, placeOf(applicantId, field), value),
			})),
		)
		.onConflictDoUpdate({
			target: [creditValue.applicantId, creditValue.field],
			set: { encrypted: sql`excluded.encrypted` },
		})
}

/** Opens everything but the secrets, of which it opens the masks. @throws BrokenSeal */
export async function readMasked(db: Db, { key, applicantId }: Person): Promise<MaskedValues> {
	const rows = await db.select().from(creditValue).where(eq(creditValue.applicantId, applicantId))
	const values = new Map<string, string>()
	const masks: MaskedValues['masks'] = {}
	for (const { field, encrypted } of rows) {
		if (isSecret(field)) continue
		const plain = decryptValue(key, placeOf(applicantId, field), encrypted)
		const secret = secretFields.find((name) => maskField(name) === field)
		if (secret) masks[secret] = plain
		else values.set(field, plain)
	}
	return { values: Object.fromEntries(values), masks }
}

/** Opens single values, secrets among them. Whoever calls has written down why. @throws BrokenSeal */
export async function openValues<F extends FieldName>(
	db: Db,
	{ key, applicantId, fields }: Person & { fields: readonly F[] },
): Promise<Partial<Record<F, string>>> {
	const rows = await db
		.select()
		.from(creditValue)
		.where(and(eq(creditValue.applicantId, applicantId), inArray(creditValue.field, [...fields])))
	return Object.fromEntries(
		rows.map(({ field, encrypted }) => [field, decryptValue(key, placeOf(applicantId, field), encrypted)]),
	) as Partial<Record<F, string>>
}
