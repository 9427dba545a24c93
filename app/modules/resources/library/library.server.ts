import library from 'virtual:resource-library'
import type { Resource, ResourceCard, ResourceKind } from './resource.ts'

type Viewing = {
	/** The day it is in the business's time zone: '2026-11-21'. */
	today: string
	/** Show drafts and what is scheduled, too: for an admin. */
	preview: boolean
}

/** All resources that may be seen, newest first. */
export function listResources({ today, preview }: Viewing): Resource[] {
	return preview ? library : library.filter((each) => isPublished(each, today))
}

/** By its number or its name; null when there is none, or none yet. */
export function findResource(kind: ResourceKind, key: string, viewing: Viewing): Resource | null {
	const found = library.find((each) => each.kind === kind && (each.slug === key || String(each.id) === key))
	return found && (viewing.preview || isPublished(found, viewing.today)) ? found : null
}

export function cardOf(resource: Resource, today: string): ResourceCard {
	const { kind, path, title, description, category, featured, date, draft, illustration, readMinutes } =
		resource
	return {
		kind,
		path,
		title,
		description,
		category,
		featured,
		date,
		draft,
		illustration,
		readMinutes,
		download: kind === 'guide' ? { path: `${path}.pdf`, label: 'Download PDF' } : null,
		scheduled: !draft && date > today,
	}
}

/** What to read next: of the same category first, then whatever is featured. At most `count`, of either kind. */
export function listRelated(resource: Resource, among: Resource[], count = 3): Resource[] {
	const weight = (each: Resource) =>
		(each.category === resource.category ? 4 : 0) +
		(each.kind === resource.kind ? 1 : 0) +
		(each.featured ? 2 : 0)
	return among
		.filter((each) => each !== resource)
		.toSorted((a, b) => weight(b) - weight(a))
		.slice(0, count)
}

/** The texts of the same kind before and after, in the order of their numbers. */
export function findNeighbours(resource: Resource, among: Resource[]) {
	const row = among.filter(({ kind }) => kind === resource.kind).toSorted((a, b) => a.id - b.id)
	const at = row.indexOf(resource)
	return { previous: row[at - 1] ?? null, next: row[at + 1] ?? null }
}

const isPublished = ({ draft, date }: Resource, today: string) => !draft && date <= today
