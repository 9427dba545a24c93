import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, Link, useFetcher, useNavigate } from 'react-router'
import type { FoundGroup } from '../../../search-clients.ts'
import { foundText, SearchGroups } from './found-clients.tsx'

const debounceMs = 150
const charsMin = 2

/**
 * The admin's search box. Ctrl+K or Cmd+K focuses it from anywhere. Results appear while typing: the arrow keys move through them, and
 * Enter in the box opens the first one. Before results are loaded, without scripts, and on phones, the search opens its own page.
 */
export function AdminSearch() {
	const box = useRef<HTMLInputElement>(null)
	const panel = useRef<HTMLElement>(null)
	const [open, setOpen] = useState(false)
	const { find, groups, query, first } = useSearch()
	const navigate = useNavigate()
	useShortcut(box)
	const close = () => setOpen(false)

	function openFirst(event: FormEvent) {
		close()
		if (!first) return
		event.preventDefault()
		void navigate(first)
	}

	function moveFocus(event: KeyboardEvent) {
		if (event.key === 'Escape') {
			// Focusing the box opens the panel, so it is closed afterwards.
			box.current?.focus()
			close()
		}
		if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
		const stops = [box.current, ...(panel.current?.querySelectorAll<HTMLElement>('[data-found]') ?? [])]
		const now = stops.indexOf(document.activeElement as HTMLInputElement)
		stops[(now + (event.key === 'ArrowDown' ? 1 : -1) + stops.length) % stops.length]?.focus()
		event.preventDefault()
	}

	return (
		<>
			<Link
				to="/admin/search"
				aria-label="Search"
				className="ml-auto grid size-11 place-items-center text-brand md:hidden"
			>
				<Search aria-hidden="true" className="size-5" />
			</Link>
			<search
				className="relative max-w-104 flex-1 max-md:hidden"
				onKeyDown={moveFocus}
				onFocus={() => setOpen(true)}
				onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || close()}
			>
				<Form action="/admin/search" onSubmit={openFirst}>
					<Search
						aria-hidden="true"
						className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-soft"
					/>
					<input
						ref={box}
						type="search"
						name="q"
						aria-label="Search clients, orders, appointments and applications"
						aria-keyshortcuts="Control+K Meta+K"
						placeholder="Search (Ctrl K)"
						autoComplete="off"
						maxLength={200}
						onChange={({ target }) => {
							setOpen(true)
							find(target.value)
						}}
						className="input input-compact pr-2 pl-8.5"
					/>
				</Form>
				{open && groups && (
					<section
						ref={panel}
						aria-label={`Results for ${query}`}
						className="absolute inset-x-0 top-full z-30 mt-1 max-h-[70dvh] overflow-y-auto rounded-card border border-line bg-raised shadow-card"
					>
						<p role="status" className="sr-only">
							{foundText(groups)}
						</p>
						{groups.every(({ rows }) => rows.length === 0) && (
							<p className="p-4 text-ink-soft">Nothing found for ‘{query}’.</p>
						)}
						<SearchGroups groups={groups} level={3} onFollow={close} />
						{first && (
							<p className="flex flex-wrap justify-between gap-x-3 border-line border-t px-4 py-2 text-fine text-ink-soft">
								<span>Press Enter to open the first result, or use the arrow keys</span>
								<Link to={`/admin/search?q=${encodeURIComponent(query)}`} onClick={close} data-found>
									See all results
								</Link>
							</p>
						)}
					</section>
				)}
			</search>
		</>
	)
}

type Answer = { q: string; groups: FoundGroup[] }

/** Searches shortly after the last key press; returns no groups for a query that is too short. */
function useSearch() {
	const { data, load } = useFetcher<Answer>({ key: 'admin-search' })
	const [values, setTyped] = useState('')
	const query = values.trim()
	useEffect(() => {
		if (query.length < charsMin) return
		const timer = setTimeout(() => load(`/admin/search?few&q=${encodeURIComponent(query)}`), debounceMs)
		return () => clearTimeout(timer)
	}, [query, load])
	const shown = query.length >= charsMin ? data : undefined
	return {
		find: setTyped,
		groups: shown?.groups,
		query: shown?.q ?? '',
		// Only for exactly this query: a result for a shorter one is not opened.
		first: shown?.q === query ? shown.groups.find(({ rows }) => rows.length > 0)?.rows[0]?.to : undefined,
	}
}

function useShortcut(box: { current: HTMLInputElement | null }) {
	useEffect(() => {
		function onKeyDown(event: globalThis.KeyboardEvent) {
			if (
				event.key.toLowerCase() !== 'k' ||
				!(event.ctrlKey || event.metaKey) ||
				event.altKey ||
				event.shiftKey
			)
				return
			event.preventDefault()
			box.current?.focus()
			box.current?.select()
		}
		document.addEventListener('keydown', onKeyDown)
		return () => document.removeEventListener('keydown', onKeyDown)
	}, [box])
}
