import { type LinkProps, Link as RouterLink } from 'react-router'

/** Absolute addresses inside the site that the router would render unchanged. */
const plainAddress = /^\/(?!\/)[\w\-./~%]*(?:\?[\w\-.~%=&+]*)?(?:#[\w\-.~%]*)?$/
const needsResolving = /\/\.|\/\//

/**
 * The router's link. On the server, where nothing is clicked, a plain address is rendered without the router's hooks, which are
 * most of the cost of a page with a hundred links (docs/decisions/0070-cheap-rendering.md).
 */
export const Link = import.meta.env.SSR ? (ServerLink as typeof RouterLink) : RouterLink

function ServerLink(props: LinkProps) {
	if (!isPlain(props)) return <RouterLink {...props} />
	const { to, prefetch, discover, reloadDocument, replace, state, preventScrollReset, ...rest } = props
	const { mask, relative, viewTransition, defaultShouldRevalidate, ...anchor } = rest
	return <a {...anchor} href={to as string} data-discover={discover === 'none' ? undefined : 'true'} />
}

const isPlain = ({ to, prefetch, mask }: LinkProps): boolean =>
	typeof to === 'string' &&
	prefetch !== 'render' &&
	mask === undefined &&
	plainAddress.test(to) &&
	!needsResolving.test(to)
