import { Link } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatMoment, yearOf } from '#app/lib/dates/dates.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { privatePageMeta } from '#app/lib/page-meta.ts'
import { readRowId } from '#app/lib/row-id.ts'
import { listNames } from '#app/modules/auth/accounts.server.ts'
import {
	type BusinessPicture,
	describePicture,
	isPictureItem,
} from '#app/modules/settings/business-picture.ts'
import { SettingsTabs } from '#app/modules/settings/components/admin/settings-tabs.tsx'
import { homeTextLabels } from '#app/modules/settings/home-texts.schema.ts'
import { readSettingsArea, settingsAreas } from '#app/modules/settings/settings-area.ts'
import { listSettingsChanges } from '#app/modules/settings/settings-history.server.ts'
import { ExportLink } from '#app/ui/admin/export-link.tsx'
import { ListFoot } from '#app/ui/admin/lists/list-foot.tsx'
import { PageHead } from '#app/ui/admin/page-head.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { EmptyState } from '#app/ui/layout/empty-state.tsx'
import type { Route } from './+types/history'

export const handle: RouteHandle = { access: 'admin' }
export const meta: Route.MetaFunction = ({ matches }) => privatePageMeta(matches, 'Settings history')

/** The areas whose form can be filled with an earlier version, with the address of that form up to the change. */
const restorable: Partial<Record<string, string>> = {
	business: '/admin/settings?restore=',
	look: '/admin/settings?section=look&restore=',
	prices: '/admin/settings/prices?restore=',
}

export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db } = getServices(args.context)
	const query = new URL(args.request.url).searchParams
	const area = readSettingsArea(query.get('area'))
	const after = readRowId(query.get('after'))
	const [{ timeZone }, { changes, next }] = await Promise.all([
		readSettings(args.context),
		listSettingsChanges(db, { actor, area, after }),
	])
	const thisYear = yearOf(getServices(args.context).clock.now(), timeZone)
	const names = await listNames(db, {
		actor,
		ids: changes.flatMap(({ changedByUserId }) => changedByUserId ?? []),
	})
	return {
		next,
		area: area ?? null,
		older: after !== undefined,
		changes: changes.map(({ id, changedAt, changedByUserId, area: areaKey, item, changes: fields }) => ({
			id,
			item,
			area: settingsAreas[areaKey].label,
			at: formatMoment(changedAt, timeZone, thisYear),
			by: (changedByUserId && names.get(changedByUserId)) ?? 'A deleted account',
			restore: isRestorable(areaKey, item) ? `${restorable[areaKey]}${id}` : null,
			fields: Object.entries(fields).map(([field, [was, is]]) => ({
				field: fieldLabel(field),
				was: formatValue(field, was),
				is: formatValue(field, is),
			})),
		})),
	}
}

/** Pictures are put back by their own buttons: the file of an earlier one is gone. */
const isRestorable = (area: string, item: string | null) =>
	getOwnValue(restorable, area) !== undefined && !(area === 'look' && item)

/** Returns the label of the form for the texts of the home page; of any other field its name, 'header brand' for 'headerBrand'. */
const fieldLabel = (field: string) =>
	getOwnValue(homeTextLabels, field) ??
	field.replace(/Cents$/, '').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)

function formatValue(field: string, value: unknown): string {
	if (value === null || value === '') return 'nothing'
	if (field.endsWith('Cents') && typeof value === 'number') return formatCents(value)
	if (isPictureItem(field)) return describePicture(value as BusinessPicture)
	return typeof value === 'string' ? value : JSON.stringify(value)
}

export default function SettingsHistory({ loaderData }: Route.ComponentProps) {
	const { changes, next, older, area } = loaderData
	const pageUrl = (after?: number) => {
		const query = new URLSearchParams({
			...(area ? { area } : {}),
			...(after ? { after: String(after) } : {}),
		})
		return `/admin/settings/history${query.size ? `?${query}` : ''}`
	}
	return (
		<>
			<PageHead
				title="Settings"
				actions={<ExportLink to={`/admin/history.csv${area ? `?area=${area}` : ''}`} />}
			>
				Who changed what, and when, with the values before and after.
			</PageHead>
			<SettingsTabs current="/admin/settings/history" />
			<nav aria-label="Area" className="mb-3 flex flex-wrap gap-2">
				{[
					['', 'Everything'] as const,
					...Object.entries(settingsAreas).map(([key, { label }]) => [key, label] as const),
				].map(([key, label]) => (
					<Button key={key} asChild variant={key === (area ?? '') ? 'line' : 'quiet'} size="mini">
						<Link
							to={`/admin/settings/history${key && `?area=${key}`}`}
							aria-current={key === (area ?? '') ? 'true' : undefined}
						>
							{label}
						</Link>
					</Button>
				))}
			</nav>
			<Card className="overflow-hidden">
				{changes.length ? (
					<ul className="divide-y divide-line">
						{changes.map((change) => (
							<Change key={change.id} change={change} />
						))}
					</ul>
				) : (
					<EmptyState title="No changes yet">Every change appears here, with the previous value.</EmptyState>
				)}
				<ListFoot
					listName="changes"
					count={changes.length}
					back={older ? pageUrl() : null}
					next={next ? pageUrl(next) : null}
				/>
			</Card>
		</>
	)
}

function Change({ change }: { change: Route.ComponentProps['loaderData']['changes'][number] }) {
	const { area, item, at, by, fields, restore } = change
	return (
		<li className="grid gap-1.5 px-4 py-3">
			<p className="flex flex-wrap items-baseline gap-x-3">
				<b>{item ? `${area}: ${item}` : area}</b>
				<span className="text-fine text-ink-soft">{`${at} · ${by}`}</span>
				{restore && (
					<Link to={restore} className="ml-auto text-fine">
						See the previous version
						<span className="sr-only">{`: ${area}, ${at}`}</span>
					</Link>
				)}
			</p>
			<ul className="grid gap-1 text-fine">
				{fields.map(({ field, was: before, is: after }) => (
					<li key={field} className="[overflow-wrap:anywhere]">
						<span>{`${field}: `}</span>
						<del className="text-ink-soft">{before}</del> → <ins className="no-underline">{after}</ins>
					</li>
				))}
			</ul>
		</li>
	)
}
