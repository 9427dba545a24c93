import { hostOf } from '#app/lib/text/web-link.ts'

const videoHosts = ['youtube.com', 'm.youtube.com', 'youtu.be', 'vimeo.com', 'player.vimeo.com']

export const isVideoLink = (link: string): boolean => videoHosts.includes(hostOf(link))
