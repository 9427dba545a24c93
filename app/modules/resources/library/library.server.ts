import library from 'virtual:resource-library'
import type { Resource, ResourceCard, ResourceKind } from './resource.ts'

type ViewOptions = {
	/** Today in the business's time zone: '2026-11-21'. */
	today: string
	/** Whether to include drafts and scheduled texts: for an admin. */
	preview: boolean
}

/** Lists all resources that may be seen, newest first. */
export function listResources({ today, preview }: ViewOptions): Resource[] {
	return preview ? library : library.filter((each) => isPublished(each, today))
}

/** Finds a resource by its number or slug; null if there is none or it is not published yet. */
export function findResource(
	kind: ResourceKind,
	numberOrSlug: string,
	options: ViewOptions,
): Resource | null {
	const found = library.find(
		(each) => each.kind === kind && (each.slug === numberOrSlug || String(each.id) === numberOrSlug),
	)
	return found && (options.preview || isPublished(found, options.today)) ? found : null
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

/** Returns what to read next: texts of the same category first, then featured ones. At most `count`, of either kind. */
export function listRelated(resource: Resource, resources: Resource[], count = 3): Resource[] {
	const weight = (each: Resource) =>
		(each.category === resource.category ? 4 : 0) +
		(each.kind === resource.kind ? 1 : 0) +
		(each.featured ? 2 : 0)
	return resources
		.filter((each) => each !== resource)
		.toSorted((a, b) => weight(b) - weight(a))
		.slice(0, count)
}

/** Returns the previous and the next text of the same kind, by number. */
export function findNeighbors(resource: Resource, resources: Resource[]) {
	const ordered = resources.filter(({ kind }) => kind === resource.kind).toSorted((a, b) => a.id - b.id)
	const index = ordered.indexOf(resource)
	return { previous: ordered[index - 1] ?? null, next: ordered[index + 1] ?? null }
}

const isPublished = ({ draft, date }: Resource, today: string) => !draft && date <= today
