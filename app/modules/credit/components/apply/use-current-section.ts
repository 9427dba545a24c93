import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { SectionId } from '../../application/application-fields.ts'

/**
 * Follows the fragment of the URL: it names a section or a field in one. Without a fragment, the one to begin with is on screen. Links and the buttons of
 * the browser work without more; the section that comes on screen gets the focus at its heading, so that it is announced. The heading
 * is what the fragment names: browsers take the focus from everything else as soon as they have followed a fragment.
 */
export function useCurrentSection(startOfPage: SectionId): SectionId {
	// Saving a draft changes where the next visit begins, but not this one.
	const [start] = useState(startOfPage)
	const [shown, setShown] = useState({ current: start, focus: '' })
	const { hash } = useLocation()
	useEffect(() => {
		const id = hash.slice(1) || `${start}-section`
		const section = document.getElementById(id)?.closest<HTMLElement>('[data-section]')
		// Other fragments, such as that of the skip link, leave the section as it is.
		if (!section) return
		const current = section.dataset.section as SectionId
		// A page that is opened without a fragment does not take the focus.
		setShown((before) => (hash || before.current !== start ? { current, focus: id } : before))
	}, [hash, start])
	useEffect(() => {
		if (shown.focus) focusById(shown.focus)
	}, [shown])
	return shown.current
}

/** Brings a field on screen with its section, and focuses it. */
export function goToField(id: string): void {
	if (location.hash === `#${id}`) focusById(id)
	else location.hash = id
}

/** Focuses a field of the section on screen, and opens what it is folded in. */
export function focusById(id: string): void {
	const target = document.getElementById(id)
	const details = target?.closest('details')
	if (details) details.open = true
	target?.focus()
}
