import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditValue } from '#app/db/schema/credit.ts'
import { decryptValue, encryptValue, type Place } from '#app/platform/crypto/encrypted-value.server.ts'
import { exposeSecret, SecretText } from '#app/platform/secret-text.server.ts'
import type { ShownValues } from '../application/application.schema.ts'
import {
	type FieldName,
	fieldNames,
	type SecretField,
	secretFields,
} from '../application/application-fields.ts'
import { isSecret, maskField, maskOf } from '../application/masks.ts'
import type { SubmittedValues } from '../application/submitted-values.server.ts'
import type { ApplicationKey } from './vault.server.ts'

/** What anyone with access to the application sees: secrets as masks, everything else as typed. */
export type MaskedValues = {
	values: ShownValues
	maskedSecrets: Partial<Record<SecretField, string>>
}

type KeyedApplicant = { key: ApplicationKey; applicantId: string }

/** Each field of a person is encrypted for its own row, and cannot be decrypted in another. */
const placeOf = (applicantId: string, field: string): Place => ({
	table: 'credit_value',
	column: field,
	row: applicantId,
})

/**
 * Encrypts what was typed and replaces the stored values. An empty secret keeps the stored one, because pages never receive it back;
 * any other empty field clears its value.
 */
export async function storeValues(
	tx: Db,
	{ key, applicantId, values: submittedValues }: KeyedApplicant & { values: SubmittedValues },
): Promise<void> {
	const rows = Object.entries(submittedValues).flatMap(([field, value]) => {
		if (value === undefined || !fieldNames.includes(field as FieldName)) return []
		if (!isSecret(field)) return [{ field, value: value as string }]
		const text = value instanceof SecretText ? exposeSecret(value) : ''
		return text
			? [
					{ field, value: text },
					{ field: maskField(field), value: maskOf[field](text) },
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

/** Decrypts everything but the secrets, for which it returns the masks. @throws DecryptionFailed */
export async function readMasked(db: Db, { key, applicantId }: KeyedApplicant): Promise<MaskedValues> {
	const rows = await db.select().from(creditValue).where(eq(creditValue.applicantId, applicantId))
	const values = new Map<string, string>()
	const maskedSecrets: MaskedValues['maskedSecrets'] = {}
	for (const { field, encrypted } of rows) {
		if (isSecret(field)) continue
		const plain = decryptValue(key, placeOf(applicantId, field), encrypted)
		const secret = secretFields.find((name) => maskField(name) === field)
		if (secret) maskedSecrets[secret] = plain
		else values.set(field, plain)
	}
	return { values: Object.fromEntries(values), maskedSecrets }
}

/**
 * Decrypts single values, including secrets. Before the advisor gets one, the caller must have logged who and why. @throws
 * DecryptionFailed
 */
export async function openValues<F extends FieldName>(
	db: Db,
	{ key, applicantId, fields }: KeyedApplicant & { fields: readonly F[] },
): Promise<OpenedValues<F>> {
	const rows = await db
		.select()
		.from(creditValue)
		.where(and(eq(creditValue.applicantId, applicantId), inArray(creditValue.field, [...fields])))
	return Object.fromEntries(
		rows.map(({ field, encrypted }) => {
			const text = decryptValue(key, placeOf(applicantId, field), encrypted)
			return [field, isSecret(field) ? new SecretText(text) : text]
		}),
	) as OpenedValues<F>
}

type OpenedValues<F extends FieldName> = { [Name in F]?: Name extends SecretField ? SecretText : string }
