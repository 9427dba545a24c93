import { asc, eq, sql } from 'drizzle-orm'
import { mailTemplates } from '#app/content/mail-templates.ts'
import type { Db } from '#app/db/client.server.ts'
import { mailSettings, mailTemplate } from '#app/db/schema/mail/drafts.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import type { TemplateFields } from './template.schema.ts'

export type MailTemplate = Omit<typeof mailTemplate.$inferSelect, 'formKey'>

const templatesMax = 200

const templateNotFound = 'This template no longer exists.'

const columns = {
	id: mailTemplate.id,
	title: mailTemplate.title,
	subject: mailTemplate.subject,
	text: mailTemplate.text,
	version: mailTemplate.version,
	createdAt: mailTemplate.createdAt,
	updatedAt: mailTemplate.updatedAt,
}

/** Lists the templates by title. @throws Forbidden */
export async function listTemplates(db: Db, { actor }: { actor: Actor }): Promise<MailTemplate[]> {
	assertMay(actor, 'use')
	return db
		.select(columns)
		.from(mailTemplate)
		.orderBy(asc(sql`lower(${mailTemplate.title})`), asc(mailTemplate.id))
		.limit(templatesMax)
}

/** Adds the templates that this software comes with, once: a template that the advisor deletes stays deleted. Call it at every start. */
export async function insertFirstTemplates(db: Db, { now }: { now: Date }): Promise<void> {
	await transact(db, async (tx) => {
		const [first] = await tx
			.insert(mailSettings)
			.values({ version: 0, updatedAt: now })
			.onConflictDoNothing()
			.returning()
		if (!first) return
		await tx
			.insert(mailTemplate)
			.values(mailTemplates.map((each) => ({ ...each, createdAt: now, updatedAt: now })))
	})
}

/** Returns a template. @throws Forbidden, NotFound */
export async function getTemplate(
	db: Db,
	{ actor, id }: { actor: Actor; id: string },
): Promise<MailTemplate> {
	assertMay(actor, 'use')
	const [found] = isUuid(id) ? await db.select(columns).from(mailTemplate).where(eq(mailTemplate.id, id)) : []
	if (!found) throw new NotFound(templateNotFound)
	return found
}

type SaveInput = { actor: Actor; fields: TemplateFields; now: Date }

/** Adds a template, once per form. @throws Forbidden; Invalid if there are too many */
export async function addTemplate(
	db: Db,
	{ actor, fields, formKey, now }: SaveInput & { formKey: string },
): Promise<{ id: string }> {
	assertMay(actor, 'use')
	if (!isUuid(formKey)) throw new Invalid('Please reload the page, and try again.')
	if ((await db.$count(mailTemplate)) >= templatesMax)
		throw new Invalid(`There can be ${templatesMax} templates. Delete one that you don’t use.`)
	const [added] = await db
		.insert(mailTemplate)
		.values({ ...fields, formKey, createdAt: now, updatedAt: now })
		.onConflictDoUpdate({ target: mailTemplate.formKey, set: { formKey } })
		.returning({ id: mailTemplate.id })
	return added!
}

/** Changes a template. @throws Forbidden, NotFound; Conflict when `version` is not current */
export async function changeTemplate(
	db: Db,
	{ actor, id, version, fields, now }: SaveInput & { id: string; version: number },
): Promise<void> {
	assertMay(actor, 'use')
	await transact(db, async (tx) => {
		await lockTemplate(tx, { id, version })
		await tx
			.update(mailTemplate)
			.set({ ...fields, version: version + 1, updatedAt: now })
			.where(eq(mailTemplate.id, id))
	})
}

/**
 * Deletes a template; emails that were written with it do not change.
 * @throws Forbidden, NotFound; Conflict when `version` is not current
 */
export async function deleteTemplate(
	db: Db,
	{ actor, id, version }: { actor: Actor; id: string; version: number },
): Promise<void> {
	assertMay(actor, 'use')
	await transact(db, async (tx) => {
		await lockTemplate(tx, { id, version })
		await tx.delete(mailTemplate).where(eq(mailTemplate.id, id))
	})
}

async function lockTemplate(tx: Db, { id, version }: { id: string; version: number }): Promise<void> {
	const [found] = isUuid(id)
		? await tx.select().from(mailTemplate).where(eq(mailTemplate.id, id)).for('update')
		: []
	if (!found) throw new NotFound(templateNotFound)
	if (found.version !== version)
		throw new Conflict('Someone else changed this template in the meantime. Please compare both versions.')
}
