import { Search } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Form, Link, useFetcher, useNavigate } from 'react-router'
import type { FoundGroup } from '../../../search-clients.ts'
import { Found, foundText } from './found-clients.tsx'

const waitMs = 150
const lettersMin = 2

/**
 * The desk's search box. Ctrl+K, or Cmd+K, goes there from anywhere; what is found shows while one types, the arrows walk through it,
 * and Enter in the box opens the first. What is not found yet is looked for on a page of its own; so it is without scripts, and on
 * phones, where it is a link.
 */
export function AdminSearch() {
	const box = useRef<HTMLInputElement>(null)
	const panel = useRef<HTMLElement>(null)
	const [open, setOpen] = useState(false)
	const { find, groups, asked: query, first } = useFound()
	const navigate = useNavigate()
	useShortcut(box)
	const close = () => setOpen(false)

	function openFirst(event: FormEvent) {
		close()
		if (!first) return
		event.preventDefault()
		void navigate(first)
	}

	function walk(event: KeyboardEvent) {
		if (event.key === 'Escape') {
			// The box opens it when the focus comes.
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
				onKeyDown={walk}
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
						className="input input-desk pr-2 pl-8.5"
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
						<Found groups={groups} level={3} onFollow={close} />
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

/** Asks a moment after the last key; shows nothing for what is too short. */
function useFound() {
	const { data, load } = useFetcher<Answer>({ key: 'desk-search' })
	const [typed, setTyped] = useState('')
	const wanted = typed.trim()
	useEffect(() => {
		if (wanted.length < lettersMin) return
		const timer = setTimeout(() => load(`/admin/search?few&q=${encodeURIComponent(wanted)}`), waitMs)
		return () => clearTimeout(timer)
	}, [wanted, load])
	const shown = wanted.length >= lettersMin ? data : undefined
	return {
		find: setTyped,
		groups: shown?.groups,
		asked: shown?.q ?? '',
		// Of these very words: what was found for fewer letters is not opened for more.
		first: shown?.q === wanted ? shown.groups.find(({ rows }) => rows.length > 0)?.rows[0]?.to : undefined,
	}
}

function useShortcut(box: { current: HTMLInputElement | null }) {
	useEffect(() => {
		function press(event: globalThis.KeyboardEvent) {
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
		document.addEventListener('keydown', press)
		return () => document.removeEventListener('keydown', press)
	}, [box])
}
