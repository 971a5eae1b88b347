// The SDK of Owlbear Rodeo. To use no other server, bundle the package and replace this file.
export { default } from "https://esm.sh/@owlbear-rodeo/sdk@3.1.0";
