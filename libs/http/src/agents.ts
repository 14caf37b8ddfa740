export { beginningWith, Completed, Completion } from './tools/completion';
export { Prompt } from './tools/prompt';
export { appResource, builtForAgents, DOCUMENT, Resource, resource, ResourceContent } from './tools/resource';
