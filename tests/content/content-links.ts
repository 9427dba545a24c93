import { readdirSync, readFileSync } from 'node:fs'
import { buyingChecklist } from '#app/content/buying-checklist.ts'
import { buyingTips } from '#app/content/buying-tips.ts'
import { footerLinks, mainLinks, signedInLinks } from '#app/content/navigation.ts'
import { resourceCards } from '#app/content/resources/resource-cards.ts'
import { resourceTiles } from '#app/content/resources/resource-tiles.ts'
import { resourceTools } from '#app/content/resources/resource-tools.ts'

/** A link in the content to a page of this site. */
export type ContentLink = { from: string; to: string; label: string }

/** Returns every link of guides, articles, lists, cards and legal pages to a page of this site. */
export function contentLinks(): ContentLink[] {
	const lists: Record<string, readonly { to: string; label: string }[]> = {
		'the checklist': buyingChecklist.flatMap(({ steps }) => steps.flatMap(({ link }) => link ?? [])),
		'the tips': buyingTips.flatMap(({ tips }) => tips.map(({ link }) => link)),
		'the tools': resourceTools.flatMap(({ to, title, read }) => [{ to, label: title }, read]),
		'the cards': resourceCards.map(({ to, title }) => ({ to, label: title })),
		'the tiles': resourceTiles.map(({ to, title }) => ({ to, label: title })),
		'the header and the footer': [
			...mainLinks,
			...signedInLinks,
			...footerLinks.flatMap(({ links }) => links),
		],
	}
	return [
		...Object.entries(lists).flatMap(([from, links]) => links.map((link) => ({ from, ...link }))),
		...['guides', 'articles'].flatMap((folder) => filesIn(folder, '.md').flatMap(markdownLinks)),
		...filesIn('legal', '.tsx').flatMap(legalLinks),
	]
}

function filesIn(folder: string, extension: string): string[] {
	return readdirSync(`app/content/${folder}`)
		.filter((name) => name.endsWith(extension))
		.map((name) => `${folder}/${name}`)
}

const readContent = (file: string) => readFileSync(`app/content/${file}`, 'utf8')

function markdownLinks(file: string): ContentLink[] {
	const id = /^id: (\d+)$/m.exec(readContent(file))![1]!
	const slug = /^slug: (\S+)$/m.exec(readContent(file))![1]!
	const path = file.startsWith('guides') ? `/resources/guide/${slug}` : `/resources/article/${id}`
	return [...readContent(file).matchAll(/\[([^\]]+)\]\(([/#][^)\s]*)\)/g)].map(([, label, to]) => ({
		from: file,
		to: to!.startsWith('#') ? path + to : to!,
		label: label!,
	}))
}

function legalLinks(file: string): ContentLink[] {
	return [...readContent(file).matchAll(/<a href="(\/[^"]*)">([^<]*)<\/a>/g)].map(([, to, label]) => ({
		from: file,
		to: to!,
		label: label!.trim(),
	}))
}
