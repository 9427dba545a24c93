import { and, eq } from 'drizzle-orm'
import { type PackageChecklist, type PackageKey, packageChecklists } from '#app/content/package-checklists.ts'
import type { Db } from '#app/db/client.server.ts'
import { checklistTemplate } from '#app/db/schema/clients/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { readTemplateText } from './template-text.ts'

export type PackageTemplate = PackageChecklist & {
	/** The title of checklists created from it. */
	title: string
	/** 0 while the original text is unchanged. */
	version: number
	updatedAt: Date | null
}

/** Lists all packages with the advisor's text, or with the original text if it was never changed. */
export async function listTemplates(db: Db): Promise<PackageTemplate[]> {
	const rows = await db.select().from(checklistTemplate)
	return packageChecklists.map((original) => {
		const changed = rows.find((row) => row.package === original.package)
		return {
			...original,
			title: changed?.title ?? `${original.name} checklist`,
			items: changed?.items ?? original.items,
			version: changed?.version ?? 0,
			updatedAt: changed?.updatedAt ?? null,
		}
	})
}

/** @throws NotFound */
export async function getTemplate(db: Db, { packageKey }: { packageKey: string }): Promise<PackageTemplate> {
	const found = (await listTemplates(db)).find((template) => template.package === packageKey)
	if (!found) throw new NotFound('We couldn’t find this package.')
	return found
}

type TemplateInput = {
	actor: Actor
	packageKey: PackageKey
	title: string
	/** In the format of `template-text.ts`. */
	text: string
	/** The version the edit started from. */
	version: number
	now: Date
}

/**
 * Changes the text of a package for checklists created from now on; existing checklists are unchanged.
 * @throws Forbidden; Invalid('title' | 'text'); Conflict when somebody else changed it in the meantime
 */
export async function saveTemplate(
	db: Db,
	{ actor, packageKey, version, now, ...values }: TemplateInput,
): Promise<void> {
	assertMay(actor, 'change')
	const { title, items } = readTemplateText(values)
	await transact(db, async (tx) => {
		const set = { title, items, version: version + 1, updatedAt: now, updatedBy: actor.id }
		const saved =
			version === 0
				? await tx
						.insert(checklistTemplate)
						.values({ package: packageKey, ...set })
						.onConflictDoNothing()
						.returning({ version: checklistTemplate.version })
				: await tx
						.update(checklistTemplate)
						.set(set)
						.where(and(eq(checklistTemplate.package, packageKey), eq(checklistTemplate.version, version)))
						.returning({ version: checklistTemplate.version })
		if (saved.length === 0)
			throw new Conflict(
				'Someone else changed this checklist in the meantime. Compare both versions below, then save again.',
			)
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action: 'checklist-template.changed',
			subject: { kind: 'checklist-template', id: packageKey },
			detail: { version: version + 1, items: items.length },
		})
	})
}
