import type { ReactNode } from 'react'
import type { AdminLink } from '#app/ui/admin/sidebar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { type AdminPage, adminPageGroups, adminViews } from './admin-pages.ts'

type AdminPath = (typeof adminViews)[number]['to'] | (typeof adminPageGroups)[number]['pages'][number]['to']

const icons: Record<AdminPath, ReactNode> = {
	'/admin': <Icon name="layout-dashboard" />,
	'/admin/appointments': <Icon name="calendar-days" />,
	'/admin/applications': <Icon name="file-check-2" />,
	'/admin/chat': <Icon name="message-square" />,
	'/admin/mail': <Icon name="mail" />,
	'/admin/mail/templates': <Icon name="mail-plus" />,
	'/admin/mail/settings': <Icon name="signature" />,
	'/admin/clients': <Icon name="users" />,
	'/admin/dealers': <Icon name="store" />,
	'/admin/recommendations': <Icon name="car-front" />,
	'/admin/deals': <Icon name="handshake" />,
	'/admin/rounds': <Icon name="gavel" />,
	'/admin/orders': <Icon name="receipt" />,
	'/admin/invoices': <Icon name="file-text" />,
	'/admin/books': <Icon name="book-open" />,
	'/dashboard': <Icon name="square-kanban" />,
	'/admin/moderation': <Icon name="shield-check" />,
	'/admin/reviews': <Icon name="star" />,
	'/admin/claims': <Icon name="badge-check" />,
	'/admin/law': <Icon name="scale" />,
	'/admin/resources': <Icon name="files" />,
	'/admin/settings': <Icon name="settings" />,
	'/admin/settings/prices': <Icon name="tag" />,
	'/admin/settings/licenses': <Icon name="id-card" />,
	'/admin/availability': <Icon name="calendar-clock" />,
	'/admin/packages': <Icon name="list-checks" />,
	'/admin/chat/settings': <Icon name="message-square-text" />,
	'/admin/settings/import': <Icon name="upload" />,
	'/admin/settings/history': <Icon name="history" />,
	'/admin/system': <Icon name="heart-pulse" />,
	'/admin/records': <Icon name="archive" />,
	'/admin/audit': <Icon name="scroll-text" />,
}

type ListedPage = AdminPage & { to: AdminPath }

const linkTo = ({ keywords: _, ...page }: ListedPage): AdminLink => ({ ...page, icon: icons[page.to] })

/** The labels that are too long for the bottom bar. */
const shortLabels: Partial<Record<AdminPath, string>> = { '/admin/applications': 'Credit' }

/** Returns the views of the specification as links. `short`: with short labels, for the bottom bar. */
export const viewLinks = ({ waiting, short }: { waiting: number; short: boolean }): AdminLink[] =>
	adminViews.map((page: ListedPage) => ({
		...linkTo(page),
		label: (short && shortLabels[page.to]) || page.label,
		...(page.to === '/admin/chat' ? { count: waiting } : {}),
	}))

/** The pages that the rail lists below the views; it has no space for all. */
const sidebarPaths: readonly AdminPath[] = [
	'/admin/mail',
	'/admin/clients',
	'/admin/deals',
	'/admin/dealers',
	'/admin/orders',
	'/admin/moderation',
	'/admin/reviews',
	'/admin/resources',
	'/admin/settings',
	'/admin/system',
	'/admin/audit',
]

const otherPages: ListedPage[] = adminPageGroups.flatMap(({ pages }): ListedPage[] => [...pages])

const addUnreadCount = (link: AdminLink, unread: number): AdminLink =>
	link.to === '/admin/mail' ? { ...link, count: unread } : link

/** Returns the links of the rail; `unread` is the number of conversations by email with something unread. */
export const sidebarLinks = ({ unread }: { unread: number }): AdminLink[] =>
	sidebarPaths.map((path) => addUnreadCount(linkTo(otherPages.find(({ to }) => to === path)!), unread))

export const moreGroups = ({ unread }: { unread: number }) =>
	adminPageGroups.map(({ title, pages }) => ({
		title,
		links: pages.map((page: ListedPage) => addUnreadCount(linkTo(page), unread)),
	}))
