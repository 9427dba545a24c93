import { useLayoutEffect } from 'react'

let locks = 0

/**
 * Prevents the page behind an open dialog from scrolling, and from changing width where the scroll bar takes space. Radix
 * would inject a style element, which our content security policy blocks; properties set by a script are allowed.
 */
export function ScrollLock() {
	useLayoutEffect(() => {
		const root = document.documentElement
		locks += 1
		if (locks === 1) {
			const barPx = window.innerWidth - root.clientWidth
			root.style.overflow = 'hidden'
			if (barPx > 0) root.style.paddingRight = `${barPx}px`
		}
		return () => {
			locks -= 1
			if (locks === 0) {
				root.style.removeProperty('overflow')
				root.style.removeProperty('padding-right')
			}
		}
	}, [])
	return null
}
