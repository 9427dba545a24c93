import { useLayoutEffect } from 'react'

let locks = 0

/**
 * Holds the page behind an open dialog still, and its width too where the scroll bar takes room. Radix would do this by
 * an injected style element, which our content security policy refuses; properties set by script are allowed.
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
